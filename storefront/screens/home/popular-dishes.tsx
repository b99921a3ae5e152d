import { Link } from 'react-router'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/sold-out.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import { paths } from '#storefront/paths.ts'
import popularDish from '#storefront/screens/menu/popular-dish.module.css'
import { PopularDish } from '#storefront/screens/menu/popular-dish.tsx'
import { useOpenDish } from '#storefront/screens/menu/use-open-dish.ts'
import { useOutletById } from '#storefront/site.ts'
import { useNow } from '#storefront/state/use-now.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './popular-dishes.module.css'

/** What others take: a row that leads into the menu. */
export function PopularDishes({ outletId, items }: { outletId: string; items: Item[] }) {
  const openDish = useOpenDish(outletId)
  const now = useNow()
  const timeZone = useOutletById(outletId)?.timeZone
  if (items.length === 0) return null
  return (
    <section className={dishSection.section}>
      <div className={`${layout.across} ${layout.spread}`}>
        <h2 className={`${text.display} ${styles.title}`}>Popular</h2>
        <Link className={`${text.textLink} ${text.strong} ${text.tappable}`} to={paths.menu()}>
          See the menu
        </Link>
      </div>
      <div className={`${popularDish.dishes} ${styles.dishes}`}>
        {items.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={itemAt(item, now, timeZone)}
            onOpen={openDish}
            isSecond={index % 2 === 1}
          />
        ))}
      </div>
    </section>
  )
}
