import { clsx } from 'clsx'
import { memo } from 'react'
import { cardText } from '#domain/card-text.ts'
import type { Item } from '#domain/menu.ts'
import { Marks } from '#storefront/components/marks.tsx'
import { StockBadge } from '#storefront/components/stock-badge.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import { AddButton } from './add-button.tsx'
import { DishLink } from './dish-link.tsx'
import styles from './item-card.module.css'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Item
  /** Cloths alternate down a list. */
  isSecond: boolean
  onOpen: OpenDish
}

/** The whole card opens the dish; the button adds it. */
export const ItemCard = memo(function ItemCard({ outletId, item, isSecond, onOpen }: Props) {
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
