import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, useMemo } from 'react'
import type { WireMenuChange, WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import { DishRow } from './dish-row.tsx'
import { type ListOrder, singleList, useDragging, useListOrder } from './dragging.tsx'
import styles from './menu.module.css'
import { dishesById, type WireCategory } from './shown-menu.ts'
import { currentDraft } from './use-menu.ts'

interface Props {
  menu: WireMenuEditor
  /** The categories and dishes to show. */
  found: readonly WireCategory[]
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  /** Resolves to null if the change is not in the draft. */
  onMove(change: WireMenuChange): Promise<object | null>
  announce(text: string): void
  onEditCategory(category: { category: string }): void
}

/** The dishes of a menu by category. Memoized: it is long, and the screen around it renders at each key of a search. */
export const DishList = memo(function DishList(props: Props) {
  const { menu, found, isOrdering, onMove, announce, onEditCategory } = props
  const client = useQueryClient()
  const soldOut = useSoldOut(menu.id)
  const live = useMemo(() => dishesById(menu.live), [menu.live])
  const faults = useMemo(() => faultsByDish(menu.lint), [menu.lint])
  const latest = () => currentDraft(client, menu)
  const isOff = menu.also_sold_at.length > 0
  const dishes = useListOrder({
    kind: 'dishes',
    lists: dishLists(menu.draft),
    latestLists: () => dishLists(latest()),
    isOff,
    onMove: (id, { list, after }) => onMove({ op: 'item.move', id, category: list, after }),
    announce,
    textOf: menuWords.moved,
  })
  const categories = useListOrder({
    kind: 'categories',
    lists: singleList(menu.draft.categories),
    latestLists: () => singleList(latest().categories),
    isOff,
    onMove: (id, { after }) => onMove({ op: 'category.move', id, after }),
    announce,
    textOf: menuWords.movedCategory,
  })
  return (
    <div className={clsx(Object.keys(menu.pictures).length === 0 && styles.plain)}>
      {found.map((category) => (
        <section key={category.id} className={styles.category}>
          <CategoryHeader
            category={category}
            isOrdering={isOrdering}
            order={categories}
            dishes={dishes}
            onEdit={() => onEditCategory({ category: category.id })}
          />
          {category.items.length === 0 && <p className={styles.nothing}>{menuWords.list.noDish}</p>}
          <ul>
            {category.items.map((item) => (
              <DishRow
                key={item.id}
                menu={menu}
                category={category}
                item={item}
                live={live.get(item.id)}
                fault={faults.get(item.id) ?? null}
                isSoldOut={soldOut.has(item.id)}
                isOrdering={isOrdering}
                order={dishes}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
})

function dishLists({ categories }: WireMenuDocument) {
  return categories.map(({ id, name, items }) => ({ id, name, entries: items }))
}

interface HeaderProps {
  category: WireCategory
  isOrdering: boolean
  order: ListOrder
  /** The order of the dishes: one that is dropped here becomes the first of the category. */
  dishes: ListOrder
  onEdit(): void
}

/** The head of a category, by which it is dragged among the others. */
function CategoryHeader({ category, isOrdering, order, dishes, onEdit }: HeaderProps) {
  const { id, name, items } = category
  const { row, handle, edgeClass } = useDragging<HTMLElement>({
    kind: order.kind,
    id,
    name,
    isOff: order.isOff,
    edgesFor(other) {
      if (other.kind === dishes.kind) return ['bottom']
      return other.kind === order.kind && other.id !== id ? ['top', 'bottom'] : []
    },
    onDrop(other, edge) {
      if (other.kind === dishes.kind) dishes.drop(other.id, { list: id, entry: null, edge })
      else order.drop(other.id, { list: '', entry: id, edge })
    },
  })
  return (
    <header ref={row} className={edgeClass}>
      {handle}
      <h2>{name}</h2>
      <Tag>{menuWords.dishes(items.length)}</Tag>
      <span className={styles.trailing}>
        {isOrdering && order.buttons(category, true)}
        {!order.isOff && !isOrdering && (
          <SmallButton aria-label={menuWords.list.editCategoryOf(name)} onClick={onEdit}>
            {menuWords.list.editCategory}
          </SmallButton>
        )}
      </span>
    </header>
  )
}

/** Dishes of a menu that an outlet has marked as sold out. */
function useSoldOut(menuId: string): ReadonlySet<string> {
  const marks = useBoard(({ snapshot }) => snapshot?.stock) ?? []
  const refs = marks.filter(({ kind, left }) => kind === 'item' && left === null)
  const start = `${menuId}.`
  return new Set(
    refs.filter(({ ref }) => ref.startsWith(start)).map(({ ref }) => ref.slice(start.length)),
  )
}

/** The first fault of each dish. */
function faultsByDish(lint: WireMenuEditor['lint']): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const { subject, field, message, is_warning } of lint) {
    if (is_warning || subject?.kind !== 'item' || faults.has(subject.id)) continue
    faults.set(subject.id, `${menuWords.fields[field] ?? field}: ${message}`)
  }
  return faults
}
