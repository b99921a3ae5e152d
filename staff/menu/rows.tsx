import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { clsx } from 'clsx'
import { Ban, ChevronRight, EyeOff, FilePenLine, Pencil } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Picture } from '#domain/picture.ts'
import { Button } from '#staff/controls/button.tsx'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import { Plate } from '#ui/plate.tsx'
import { type Dragged, useDragging } from './dragging.tsx'
import styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
import { type DraftState, draftStateOf, type WireGroup, type WireItem } from './shown-menu.ts'

/** A row on which a dish or a category was dropped. */
export interface DropPlace {
  category: string
  /** Null: the category's header. */
  item: string | null
  edge: 'top' | 'bottom'
}

/** Lists of dragged rows. */
export const dragged = { dish: 'dishes', category: 'categories' } as const

/** Props of every row: its position, for the virtualizer and for screen readers, and its actions. */
interface RowProps<Kind extends MenuRow['kind']> {
  row: Extract<MenuRow, { kind: Kind }>
  /** Reports the row's height to the virtualizer. */
  measure(element: HTMLElement | null): void
  index: number
  count: number
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  isReadOnly: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  /** Moves the row by one place. */
  onStep(id: string, step: -1 | 1): void
  onDrop(other: Dragged, place: DropPlace): void
}

interface CategoryProps extends RowProps<'category'> {
  onEdit(id: string): void
}

/** Header row of a category, used to drag the whole category; a dish dropped on it becomes its first. */
export const CategoryRow = memo(function CategoryRow(props: CategoryProps) {
  const { row, isOrdering, isReadOnly, onEdit } = props
  const { category } = row
  return (
    <Row
      {...props}
      entry={category}
      className={styles.category}
      below={
        category.items.length === 0 && <p className={styles.nothing}>{menuWords.list.noDish}</p>
      }
    >
      {(moves) => (
        <>
          <h2>{category.name}</h2>
          <Tag>{menuWords.dishes(category.items.length)}</Tag>
          <span className={styles.trailing}>
            {isOrdering && moves}
            {!isReadOnly && !isOrdering && (
              <Button
                kind="outlined"
                size="compact"
                aria-label={menuWords.list.editCategoryOf(category.name)}
                onClick={() => onEdit(category.id)}
              >
                {menuWords.list.editCategory}
              </Button>
            )}
          </span>
        </>
      )}
    </Row>
  )
})

interface DishProps extends RowProps<'dish'> {
  menuId: string
  /** The published dish; undefined for a new dish. */
  live: { item: WireItem; categoryId: string } | undefined
  picture: Picture | null
  groups: readonly WireGroup[]
  fault: string | null
  /** Marked as sold out by an outlet. */
  isSoldOut: boolean
}

/** A dish in the list: its facts, how it differs from the published menu, and its price. */
export const DishRow = memo(function DishRow(props: DishProps) {
  const { menuId, row, live, picture, groups, fault, isSoldOut } = props
  const { item, category } = row
  const money = useMoney()
  const price = item.special_price ?? item.price
  const livePrice = live && (live.item.special_price ?? live.item.price)
  return (
    <Row {...props} entry={item} className={styles.dishRow}>
      {(moves) => (
        <>
          <span className={clsx(styles.plate, (isSoldOut || item.hidden) && styles.faded)}>
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
          <DishTags
            item={item}
            state={draftStateOf(item, category.id, live)}
            isSoldOut={isSoldOut}
          />
          {props.isOrdering ? (
            <span className={styles.trailing}>{moves}</span>
          ) : (
            <>
              <b className={styles.price}>
                {livePrice !== undefined && livePrice !== price && <s>{money(livePrice)}</s>}{' '}
                {money(price)}
              </b>
              <ChevronRight aria-hidden className={styles.chevron} />
            </>
          )}
        </>
      )}
    </Row>
  )
})

interface Props extends RowProps<MenuRow['kind']> {
  entry: { id: string; name: string }
  className: string | undefined
  /** Receives the buttons that move the row. */
  children(moves: ReactNode): ReactNode
  below?: ReactNode
}

/** A row that is dragged by its handle and moved by buttons. */
function Row({ row, entry, className, children, below, ...props }: Props) {
  const { category, isLast } = row
  const { index, onStep, onDrop } = props
  const item = row.kind === 'dish' ? row.item.id : null
  const {
    row: element,
    handle,
    edgeClass,
  } = useDragging<HTMLDivElement>({
    list: dragged[row.kind],
    id: entry.id,
    name: entry.name,
    isOff: props.isReadOnly,
    edgesFor(other): Edge[] {
      if (other.list === dragged.dish) {
        return other.id === item ? [] : item === null ? ['bottom'] : ['top', 'bottom']
      }
      if (other.list !== dragged.category || other.id === category.id) return []
      // Categories are inserted between categories: above a header, or below the last row.
      return [
        ...(item === null ? (['top'] as const) : []),
        ...(isLast ? (['bottom'] as const) : []),
      ]
    },
    onDrop: (other, edge) => onDrop(other, { category: category.id, item, edge }),
  })
  return (
    <li
      ref={props.measure}
      data-index={index}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      className={clsx(styles.entry, isLast && styles.isLast)}
    >
      <div ref={element} className={clsx(className, edgeClass)}>
        {handle}
        {children(
          <MoveButtons
            name={entry.name}
            isFramed
            isFirst={!props.canMoveUp}
            isLast={!props.canMoveDown}
            onStep={(by) => onStep(entry.id, by)}
          />,
        )}
      </div>
      {below}
    </li>
  )
}

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
