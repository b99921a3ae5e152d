import { memo } from 'react'
import type { Item } from '#domain/menu.ts'
import { Plate } from '#storefront/components/plate.tsx'
import { Price } from '#storefront/components/price.tsx'
import { AddButton } from './add-button.tsx'
import { DishLink } from './dish-link.tsx'
import { Highlight } from './highlight.tsx'
import { Marks } from './marks.tsx'
import type { OpenDish } from './use-open-dish.ts'

interface Props {
  outletId: string
  item: Item
  /** Cloths alternate down a list. */
  isSecond: boolean
  /** What is searched for. */
  match: string
  onOpen: OpenDish
}

/** The whole card opens the dish; the button adds it. */
export const ItemCard = memo(function ItemCard({ outletId, item, isSecond, match, onOpen }: Props) {
  return (
    <article className={item.isAvailable ? 'item' : 'item soldout'}>
      <div>
        <h3>
          <DishLink outletId={outletId} item={item} onOpen={onOpen}>
            <Highlight text={item.name} match={match} />
          </DishLink>
        </h3>
        {item.description && (
          <p className="desc">
            <Highlight text={item.description} match={match} />
          </p>
        )}
        <div className="foot">
          <Price item={item} />
          <Marks dietary={item.dietary} />
          {!item.isAvailable && (
            <span className="badge">{item.soldOutText ?? 'Sold out today'}</span>
          )}
        </div>
      </div>
      <div className="pic">
        {item.picture && (
          <div className={isSecond ? 'cloth s' : 'cloth'}>
            <Plate item={item} sizes="120px" />
          </div>
        )}
        {item.isAvailable && <AddButton outletId={outletId} item={item} onOpen={onOpen} />}
      </div>
    </article>
  )
})
