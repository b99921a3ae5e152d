import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { paths } from '#storefront/paths.ts'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import price from '#ui/price.module.css'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import styles from './highlights.module.css'

/** Signature dishes as the menu has them at this moment: price, offer, sold out. */
export function Highlights({ items, outletId }: { items: Item[]; outletId: string }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={`${text.display} ${text.banner} ${styles.title}`}>
        What people come back for
      </h2>
      <div className={styles.highlights}>
        {items.map((item, index) => (
          <article key={item.id} className={popularDish.popularDish}>
            <div className={clsx(plate.cloth, !(index % 2 === 0) && plate.second)}>
              <Plate item={item} sizes="248px" />
            </div>
            <h3 className={styles.dishName}>
              <Link to={paths.product(outletId, item.id)}>{item.name}</Link>
            </h3>
            <p className={`${text.small} ${text.muted} ${styles.description}`}>
              {item.description}
            </p>
            {item.isAvailable ? (
              <Price item={item} />
            ) : (
              <span className={price.price}>Sold out today</span>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}
