import { memo } from 'react'
import type { Category, Item } from '#domain/menu.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import text from '#ui/text.module.css'
import styles from './dish-sections.module.css'
import { ItemCard } from './item-card.tsx'
import { PopularRow } from './popular-row.tsx'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  categories: readonly Category[]
  /** None where the menu is filtered. */
  popular: Item[]
  onOpen: OpenDish
}

/** The dishes of a menu by category. Not drawn again while the diner types into the search. */
export const DishSections = memo(function DishSections({
  outletId,
  categories,
  popular,
  onOpen,
}: Props) {
  return (
    <>
      {popular.length > 0 && <PopularRow outletId={outletId} items={popular} onOpen={onOpen} />}
      {categories.map((category) => (
        <section
          key={category.id}
          className={`${dishSection.section} ${styles.lazily}`}
          id={`c-${category.id}`}
        >
          <h2 className={text.display}>{category.name}</h2>
          {category.description && <p>{category.description}</p>}
          <div className={styles.items}>
            {category.items.map((item, index) => (
              <ItemCard
                key={item.id}
                outletId={outletId}
                item={item}
                isSecond={index % 2 === 1}
                onOpen={onOpen}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  )
})
