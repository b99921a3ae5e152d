import type { Item } from '#domain/menu.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import text from '#ui/text.module.css'
import popularDish from './popular-dish.module.css'
import { PopularDish } from './popular-dish.tsx'
import styles from './popular-row.module.css'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  items: Item[]
  onOpen: OpenDish
}

/** What others take, before the sections. */
export function PopularRow({ outletId, items, onOpen }: Props) {
  return (
    <section className={`${dishSection.section} ${styles.popular}`} id="popular">
      <h2 className={text.display}>Popular</h2>
      <div className={`${popularDish.dishes} ${styles.dishes}`}>
        {items.map((item, index) => (
          <PopularDish
            key={item.id}
            outletId={outletId}
            item={item}
            onOpen={onOpen}
            isSecond={index % 2 === 1}
            isFirst={index < 2}
          />
        ))}
      </div>
    </section>
  )
}
