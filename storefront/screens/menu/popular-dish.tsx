import { clsx } from 'clsx'
import type { Item } from '#domain/menu.ts'
import { StockBadge } from '#storefront/components/stock-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import plate from '#ui/plate.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import { AddButton } from './add-button.tsx'
import { DishLink } from './dish-link.tsx'
import styles from './popular-dish.module.css'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Item
  onOpen: OpenDish
  /** Cloths alternate along a row. */
  isSecond: boolean
  /** Whether its picture is seen at first paint. */
  isFirst?: boolean
}

/** A cut-out lies on its plate; a photo fills the card, of which a wide screen shows four or five. */
function sizesOf({ picture }: Item): string {
  return picture?.isCutout ? '130px' : '(min-width: 1024px) 20vw, 164px'
}

/** A dish in a row of popular ones, on the menu and the home page: the card opens it, the button adds it. */
export function PopularDish({ outletId, item, onOpen, isSecond, isFirst = false }: Props) {
  return (
    <article className={clsx(styles.popularDish, !item.isAvailable && styles.soldOut)}>
      <div className={clsx(item.picture && plate.cloth, isSecond && plate.second)}>
        <Plate item={item} sizes={sizesOf(item)} isFirst={isFirst} />
        {item.isAvailable && <AddButton outletId={outletId} item={item} onOpen={onOpen} />}
      </div>
      {item.specialPrice !== null && (
        <Badge kind="offer" className={styles.label}>
          Offer
        </Badge>
      )}
      <h3>
        <DishLink outletId={outletId} item={item} onOpen={onOpen}>
          {item.name}
        </DishLink>
      </h3>
      {item.isAvailable ? <Price item={item} /> : <StockBadge item={item} />}
    </article>
  )
}
