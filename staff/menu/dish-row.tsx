import { clsx } from 'clsx'
import { Ban, ChevronRight, EyeOff, FilePenLine, Pencil } from 'lucide-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import { Plate } from '#ui/plate.tsx'
import { DragHandle } from './drag-handle.tsx'
import styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
import { placeOfRow, type RowProps } from './row-props.ts'
import { type DraftState, draftStateOf, type WireGroup, type WireItem } from './shown-menu.ts'
import { useRowDragging } from './use-dragging.ts'

interface Props extends RowProps {
  menuId: string
  row: Extract<MenuRow, { kind: 'dish' }>
  /** The published dish; undefined for a new dish. */
  live: { item: WireItem; categoryId: string } | undefined
  picture: Picture | null
  groups: readonly WireGroup[]
  fault: string | null
  /** Marked as sold out by an outlet. */
  isSoldOut: boolean
}

/** A dish in the list: its facts, how it differs from the published menu, and its price. */
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

interface DishFactsProps {
  item: WireItem
  groups: readonly WireGroup[]
  fault: string | null
  /** Not published yet. */
  isNew: boolean
}

/** The line under a dish's name: its fault or missing allergens, otherwise its diets, allergens and option groups. */
function DishFacts({ item, groups, fault, isNew }: DishFactsProps) {
  if (fault) return <small className={styles.fault}>{fault}</small>
  if (item.allergens === null) {
    const { noAllergens, noAllergensNew } = menuWords.list
    return <small className={styles.fault}>{isNew ? noAllergensNew : noAllergens}</small>
  }
  return (
    <small>
      {item.dietary.map((diet) => (
        <span key={diet} className={styles.dietMark}>
          <span aria-hidden>{dietMarks[diet]}</span>
          <span className="hidden">{menuWords.dish.dietary[diet]}</span>
        </span>
      ))}
      {[
        item.allergens.map(shortAllergen).join(', '),
        item.options.map((id) => groups.find((group) => group.id === id)?.name ?? id).join(', '),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}

const dietMarks: Record<WireItem['dietary'][number], string> = {
  vegetarian: 'V',
  vegan: 'VG',
  halal: 'H',
  gluten_free: 'GF',
}

interface DishTagsProps {
  item: WireItem
  /** Difference from the published menu. */
  state: DraftState | null
  /** Marked as sold out by an outlet. */
  isSoldOut: boolean
}

/** Tags beside a dish's name in the list. */
function DishTags({ item, state, isSoldOut }: DishTagsProps) {
  return (
    <span className={styles.labels}>
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
      {(isSoldOut || item.sold_out) && (
        <Tag kind="bad">
          <Ban size={18} aria-hidden />
          {item.sold_out ? menuWords.state.soldOut : menuWords.state.soldOutNow}
        </Tag>
      )}
      {item.popular && <Tag>{menuWords.state.popular}</Tag>}
    </span>
  )
}
