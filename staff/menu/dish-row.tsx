import { clsx } from 'clsx'
import { Ban, ChevronRight, EyeOff, FilePenLine, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'
import { Plate } from '#ui/plate.tsx'
import { type ListOrder, MovableEntry } from './dragging.tsx'
import styles from './menu.module.css'
import {
  type DraftState,
  draftStateOf,
  type WireCategory,
  type WireGroup,
  type WireItem,
} from './shown-menu.ts'

interface Props {
  menu: WireMenuEditor
  category: WireCategory
  item: WireItem
  /** The published dish; undefined for a new dish. */
  live: { item: WireItem; categoryId: string } | undefined
  fault: string | null
  /** Marked as sold out by an outlet. */
  isSoldOut: boolean
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  order: ListOrder
}

/** A dish in the list: its facts, how it differs from the published menu, and its price. */
export function DishRow(props: Props) {
  const { menu, category, item, live, fault, isSoldOut, isOrdering, order } = props
  const money = useMoney()
  const price = item.special_price ?? item.price
  const livePrice = live && (live.item.special_price ?? live.item.price)
  const picture = menu.pictures[item.picture ?? ''] ?? null
  return (
    <MovableEntry
      id={item.id}
      name={item.name}
      order={order}
      list={category.id}
      className={styles.dishRow}
    >
      {(handle) => (
        <>
          {handle}
          <span className={clsx(styles.plate, (isSoldOut || item.hidden) && styles.faded)}>
            <Plate item={{ name: item.name, picture, garnish: null }} sizes="48px" />
          </span>
          <span className={styles.description}>
            <b>
              <Link to={`/menu/${menu.id}/items/${item.id}`} draggable={false}>
                {item.name}
              </Link>
            </b>
            <DishFacts item={item} groups={menu.draft.option_groups} fault={fault} isNew={!live} />
          </span>
          <DishTags
            item={item}
            state={draftStateOf(item, category.id, live)}
            isSoldOut={isSoldOut}
          />
          {isOrdering ? (
            <span className={styles.trailing}>{order.buttons(item, true)}</span>
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
    </MovableEntry>
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
      {item.hidden && <Tag Icon={EyeOff}>{menuWords.state.hidden}</Tag>}
      {(isSoldOut || item.sold_out) && (
        <Tag kind="bad" Icon={Ban}>
          {item.sold_out ? menuWords.state.soldOut : menuWords.state.soldOutNow}
        </Tag>
      )}
      {item.popular && <Tag>{menuWords.state.popular}</Tag>}
    </span>
  )
}
