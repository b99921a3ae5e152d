import { clsx } from 'clsx'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/sold-out.ts'
import { AddButton } from '#storefront/screens/menu/add-button.tsx'
import { DishLink } from '#storefront/screens/menu/dish-link.tsx'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'
import { useOutletById } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import price from '#ui/price.module.css'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import styles from './highlights.module.css'

/** Signature dishes as the menu has them at this moment: price, offer, sold out; each opens, and can be added, in place. */
export function Highlights({ items, outletId }: { items: Item[]; outletId: string }) {
  const openDish = useOpenDish(outletId)
  const now = useNow()
  const timeZone = useOutletById(outletId)?.timeZone
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={`${text.display} ${text.banner} ${styles.title}`}>
        What people come back for
      </h2>
      <div className={styles.highlights}>
        {items
          .map((item) => itemAt(item, now, timeZone))
          .map((item, index) => (
            <article
              key={item.id}
              className={clsx(popularDish.popularDish, !item.isAvailable && popularDish.soldOut)}
            >
              <div className={clsx(item.picture && plate.cloth, index % 2 === 1 && plate.second)}>
                <Plate item={item} sizes="248px" />
                {item.isAvailable && (
                  <AddButton outletId={outletId} item={item} onOpen={openDish} />
                )}
              </div>
              <h3 className={styles.dishName}>
                <DishLink outletId={outletId} item={item} onOpen={openDish}>
                  {item.name}
                </DishLink>
              </h3>
              <p className={`${text.small} ${text.muted} ${styles.description}`}>
                {item.description}
              </p>
              {item.isAvailable ? (
                <Price item={item} />
              ) : (
                <span className={price.price}>{item.soldOutText ?? 'Sold out today'}</span>
              )}
            </article>
          ))}
      </div>
    </section>
  )
}
