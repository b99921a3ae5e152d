import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { type Category, cardText, type Item } from '#domain/menu.ts'
import dishSection from '#storefront/components/dish-section.module.css'
import { Marks, StockBadge } from '#storefront/components/marks.tsx'
import { Badge } from '#ui/badge.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import { AddButton, DishLink, type DishProps, type OpenDish } from './dish-link.tsx'
import styles from './dish-sections.module.css'
import popularDish from './popular-dish.module.css'

interface Props {
  outletId: string
  categories: readonly Category[]
  /** None where the menu is filtered. */
  popular: Item[]
  onOpen: OpenDish
}

/** The dishes of a menu by category. Memoised: it does not re-render while the diner types into the search. */
export const DishSections = memo(function DishSections({
  outletId,
  categories,
  popular,
  onOpen,
}: Props) {
  return (
    <>
      {popular.length > 0 && <PopularRow {...{ outletId, popular, onOpen }} />}
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

function PopularRow({ outletId, popular, onOpen }: Omit<Props, 'categories'>) {
  return (
    <section className={`${dishSection.section} ${styles.popular}`} id="popular">
      <h2 className={text.display}>Popular</h2>
      <div className={`${popularDish.dishes} ${styles.dishes}`}>
        {popular.map((item, index) => (
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

interface ItemCardProps extends DishProps {
  /** Cloths alternate down a list. */
  isSecond: boolean
}

const ItemCard = memo(function ItemCard({ outletId, item, isSecond, onOpen }: ItemCardProps) {
  return (
    <article className={clsx(styles.itemCard, !item.isAvailable && styles.soldOut)}>
      <div>
        <h3>
          <DishLink outletId={outletId} item={item} onOpen={onOpen}>
            {item.name}
          </DishLink>
        </h3>
        {item.description && <p className={styles.description}>{cardText(item.description)}</p>}
        <div className={styles.footer}>
          <Price item={item} />
          <Marks dietary={item.dietary} />
          <StockBadge item={item} />
        </div>
      </div>
      <div className={styles.picture}>
        {item.picture && (
          <div className={clsx(plate.cloth, isSecond && plate.second)}>
            <Plate item={item} sizes="120px" />
          </div>
        )}
        {item.isAvailable && <AddButton outletId={outletId} item={item} onOpen={onOpen} />}
      </div>
    </article>
  )
})

interface PopularDishProps extends ItemCardProps {
  isFirst?: boolean
  isSmall?: boolean
  sizes?: string
  children?: ReactNode
}

/** A cut-out lies on its plate; a photo fills the card, of which a wide screen shows four or five. */
function sizesOf({ picture }: Item): string {
  return picture?.isCutout ? '130px' : '(min-width: 1024px) 20vw, 164px'
}

/** A dish in a row or a grid: the card opens it, the button adds it. */
export function PopularDish({
  outletId,
  item,
  onOpen,
  isSecond,
  isFirst = false,
  isSmall = false,
  sizes = sizesOf(item),
  children,
}: PopularDishProps) {
  return (
    <article
      className={clsx(
        popularDish.popularDish,
        isSmall && popularDish.small,
        !item.isAvailable && popularDish.soldOut,
      )}
    >
      <div className={clsx(item.picture && plate.cloth, isSecond && plate.second)}>
        <Plate item={item} sizes={sizes} isFirst={isFirst} />
        {item.isAvailable && <AddButton outletId={outletId} item={item} onOpen={onOpen} />}
      </div>
      {item.specialPrice !== null && (
        <Badge kind="offer" className={popularDish.label}>
          Offer
        </Badge>
      )}
      <h3>
        <DishLink outletId={outletId} item={item} onOpen={onOpen}>
          {item.name}
        </DishLink>
      </h3>
      {children}
      {item.isAvailable ? <Price item={item} /> : <StockBadge item={item} />}
    </article>
  )
}
