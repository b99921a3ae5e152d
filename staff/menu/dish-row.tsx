import { clsx } from 'clsx'
import {
  ArrowDown,
  ArrowUp,
  Ban,
  ChevronRight,
  EyeOff,
  FilePenLine,
  GripVertical,
  Pencil,
} from 'lucide-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import { IconButton } from '#staff/controls/icon-button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import { Plate } from '#ui/plate.tsx'
import styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
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
    <li {...placeOfRow(props)} className={clsx(styles.entry, isLast && styles.last)}>
      <div
        ref={element}
        className={clsx(
          styles.dish,
          edge === 'top' && styles.dropAbove,
          edge === 'bottom' && styles.dropBelow,
        )}
      >
        {!isReadOnly && (
          <span ref={handle} className={styles.handle} title={menuWords.move(item.name)}>
            <GripVertical aria-hidden />
          </span>
        )}
        <span className={clsx(styles.plate, (props.isSoldOut || item.hidden) && styles.faded)}>
          <Plate item={{ name: item.name, picture, garnish: null }} sizes="48px" />
        </span>
        <span className={styles.what}>
          <b>
            <Link to={`/menu/${menuId}/items/${item.id}`} draggable={false}>
              {item.name}
            </Link>
          </b>
          {fault ? (
            <small className={styles.fault}>{fault}</small>
          ) : item.allergens === null ? (
            <small className={styles.fault}>
              {live ? menuWords.list.noAllergens : menuWords.list.noAllergensNew}
            </small>
          ) : (
            <small>
              {item.dietary.map((diet) => (
                <span key={diet} className={styles.mark}>
                  <span aria-hidden>{dietMarks[diet]}</span>
                  <span className="hidden">{menuWords.dish.dietary[diet]}</span>
                </span>
              ))}
              {[
                item.allergens.map(shortAllergen).join(', '),
                item.options
                  .map((id) => groups.find((group) => group.id === id)?.name ?? id)
                  .join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </span>
        <span className={styles.tags}>
          {state && (
            <Tag kind="note">
              {state === 'new' ? (
                <FilePenLine size={18} aria-hidden />
              ) : (
                <Pencil size={18} aria-hidden />
              )}
              {menuWords.state[state]}
            </Tag>
          )}
          {item.hidden && (
            <Tag>
              <EyeOff size={18} aria-hidden />
              {menuWords.state.hidden}
            </Tag>
          )}
          {(props.isSoldOut || item.sold_out) && (
            <Tag kind="bad">
              <Ban size={18} aria-hidden />
              {item.sold_out ? menuWords.state.soldOut : menuWords.state.soldOutNow}
            </Tag>
          )}
          {item.popular && <Tag>{menuWords.state.popular}</Tag>}
        </span>
        {isOrdering ? (
          <span className={styles.side}>
            <IconButton
              label={menuWords.moveUp(item.name)}
              isFramed
              onClick={() => props.onStep(item.id, -1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={menuWords.moveDown(item.name)}
              isFramed
              onClick={() => props.onStep(item.id, 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </span>
        ) : (
          <>
            <b className={styles.price}>
              {livePrice !== undefined && livePrice !== price && <s>{money(livePrice)}</s>}{' '}
              {money(price)}
            </b>
            <ChevronRight aria-hidden className={styles.open} />
          </>
        )}
      </div>
    </li>
  )
})

const dietMarks: Record<WireItem['dietary'][number], string> = {
  vegetarian: 'V',
  vegan: 'VG',
  halal: 'H',
  gluten_free: 'GF',
}
