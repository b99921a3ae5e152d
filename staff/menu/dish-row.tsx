import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { Plate } from '#ui/plate.tsx'
import { DishFacts } from './dish-facts.tsx'
import { DishTags } from './dish-tags.tsx'
import { DragHandle } from './drag-handle.tsx'
import styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
import { MoveButtons } from './move-buttons.tsx'
import { placeOfRow, type RowProps } from './row-props.ts'
import { draftStateOf, type WireGroup, type WireItem } from './shown-menu.ts'
import { useRowDragging } from './use-dragging.ts'

interface Props extends RowProps {
  menuId: string
  row: Extract<MenuRow, { kind: 'dish' }>
  /** As diners see it; undefined for a new dish. */
  live: { item: WireItem; categoryId: string } | undefined
  picture: Picture | null
  groups: readonly WireGroup[]
  /** What is wrong with it. */
  fault: string | null
  /** Marked by a kitchen, until an end. */
  isSoldOut: boolean
}

/** A dish of the list: what it is, how it differs from what diners see, and its price. */
export const DishRow = memo(function DishRow(props: Props) {
  const { menuId, row, live, picture, groups, fault, isOrdering, isReadOnly } = props
  const { item, category, isLast } = row
  const money = useMoney()
  const element = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const edge = useRowDragging(
    element,
    handle,
    { category: category.id, item: item.id, isLast },
    isReadOnly,
  )
  const state = draftStateOf(item, category.id, live)
  const price = item.special_price ?? item.price
  const livePrice = live && (live.item.special_price ?? live.item.price)
  return (
    <li {...placeOfRow(props)} className={clsx(styles.entry, isLast && styles.isLast)}>
      <div
        ref={element}
        className={clsx(
          styles.dishRow,
          edge === 'top' && styles.dropAbove,
          edge === 'bottom' && styles.dropBelow,
        )}
      >
        {!isReadOnly && <DragHandle ref={handle} name={item.name} />}
        <span className={clsx(styles.plate, (props.isSoldOut || item.hidden) && styles.faded)}>
          <Plate item={{ name: item.name, picture, garnish: null }} sizes="48px" />
        </span>
        <span className={styles.description}>
          <b>
            <Link to={`/menu/${menuId}/items/${item.id}`} draggable={false}>
              {item.name}
            </Link>
          </b>
          <DishFacts item={item} groups={groups} fault={fault} isNew={!live} />
        </span>
        <DishTags item={item} state={state} isSoldOut={props.isSoldOut} />
        {isOrdering ? (
          <span className={styles.trailing}>
            <MoveButtons
              name={item.name}
              isFramed
              isFirst={!props.canMoveUp}
              isLast={!props.canMoveDown}
              onStep={(by) => props.onStep(item.id, by)}
            />
          </span>
        ) : (
          <>
            <b className={styles.price}>
              {livePrice !== undefined && livePrice !== price && <s>{money(livePrice)}</s>}{' '}
              {money(price)}
            </b>
            <ChevronRight aria-hidden className={styles.chevron} />
          </>
        )}
      </div>
    </li>
  )
})
