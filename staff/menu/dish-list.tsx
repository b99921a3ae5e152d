import { useQueryClient } from '@tanstack/react-query'
import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import type { Dragged } from './dragging.tsx'
import styles from './menu.module.css'
import {
  categoryDropOf,
  dishStep,
  dropOf,
  type MenuRow,
  stepInList,
  stepsOfRow,
} from './menu-rows.ts'
import { CategoryRow, DishRow, type DropPlace, dragged } from './rows.tsx'
import { dishesById, findDish, withChanges } from './shown-menu.ts'
import { currentDraft } from './use-menu.ts'

interface Props {
  menu: WireMenuEditor
  rows: MenuRow[]
  /** Whether each row shows its move buttons. */
  isOrdering: boolean
  isReadOnly: boolean
  /** Resolves to whether the change is in the draft. */
  onMove(change: WireMenuChange): Promise<boolean>
  onEditCategory(id: string): void
}

/** Virtualized rows of a menu: 600 dishes are as quick as 60. */
export function DishList(props: Props) {
  const list = useRef<HTMLUListElement>(null)
  const place = usePlaceOnPage(list)
  const [said, setSaid] = useState('')
  const { menu, onMove } = props

  function move(change: WireMenuChange | null): void {
    if (!change) return
    const name = nameOf(menu, change)
    setSaid(placeText(menu, change))
    void onMove(change).then((isNoted) => isNoted || setSaid(menuWords.notMoved(name)))
  }

  return (
    <>
      <p className="hidden" role="status">
        {said}
      </p>
      <Rows {...props} {...place} list={list} onMove={move} />
    </>
  )
}

interface RowsProps extends Omit<Props, 'onMove'>, PlaceOnPage {
  list: RefObject<HTMLUListElement | null>
  onMove(change: WireMenuChange | null): void
}

/** Re-rendered at each scroll; the rows are memoized, since their props do not change then. */
function Rows(props: RowsProps) {
  const { menu, rows, isOrdering, isReadOnly, scroller, margin, list } = props
  const soldOut = useSoldOut(menu.id)
  const live = useMemo(() => dishesById(menu.live), [menu.live])
  const faults = useMemo(() => faultsByDish(menu.lint), [menu.lint])
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const client = useQueryClient()
  const stepDish = useCallback(
    (id: string, step: -1 | 1) => {
      const { menu, onMove } = latest.current
      onMove(dishStep(currentDraft(client, menu), id, step))
    },
    [client],
  )
  const stepCategory = useCallback(
    (id: string, step: -1 | 1) => {
      const { menu, onMove } = latest.current
      const ids = currentDraft(client, menu).categories.map((category) => category.id)
      const after = stepInList(ids, id, step)
      if (after !== undefined) onMove({ op: 'category.move', id, after })
    },
    [client],
  )
  const drop = useCallback(({ list, id }: Dragged, place: DropPlace) => {
    const { menu, onMove } = latest.current
    const change = list === dragged.dish ? dropOf : categoryDropOf
    onMove(change(menu.draft, id, place))
  }, [])
  const editCategory = useCallback((id: string) => latest.current.onEditCategory(id), [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.isLast ? 96 : 76),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 3,
    scrollMargin: margin,
    measureElement: heightOf,
    // The rows render in a separate task after the scroll event.
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)

  return (
    <ul
      ref={list}
      className={clsx(styles.dishList, Object.keys(menu.pictures).length === 0 && styles.plain)}
      style={{ paddingBlock: `${before}px ${Math.max(0, after)}px` }}
    >
      {shown.map(({ index, key }) => {
        const row = rows[index]
        if (!row) return null
        const shared = {
          measure: virtual.measureElement,
          index,
          count: rows.length,
          isOrdering,
          isReadOnly,
          onDrop: drop,
          ...stepsOfRow(menu.draft, row),
        }
        return row.kind === 'category' ? (
          <CategoryRow
            key={key}
            {...shared}
            row={row}
            onStep={stepCategory}
            onEdit={editCategory}
          />
        ) : (
          <DishRow
            key={key}
            {...shared}
            menuId={menu.id}
            row={row}
            live={live.get(row.item.id)}
            picture={menu.pictures[row.item.picture ?? ''] ?? null}
            groups={menu.draft.option_groups}
            fault={faults.get(row.item.id) ?? null}
            isSoldOut={soldOut.has(row.item.id)}
            onStep={stepDish}
          />
        )
      })}
    </ul>
  )
}

/** Uses the size reported by the ResizeObserver: measuring here would force a synchronous layout. */
function heightOf(
  row: HTMLElement,
  reported: ResizeObserverEntry | undefined,
  virtual: Virtualizer<HTMLElement, HTMLElement>,
): number {
  if (reported) return measureElement(row, reported, virtual)
  const index = virtual.indexFromElement(row)
  const { getItemKey, estimateSize } = virtual.options
  return virtual.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index)
}

interface PlaceOnPage {
  /** The scroll container. */
  scroller: HTMLElement | null
  /** Pixels between its top and the list. */
  margin: number
}

/** Offset of the list within its page. Not measured during scrolling, which would force a layout per frame. */
function usePlaceOnPage(list: RefObject<HTMLElement | null>): PlaceOnPage {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const measure = useCallback(() => {
    const page = list.current?.closest('main')
    if (!page || !list.current) return
    setScroller(page)
    setMargin(
      list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop,
    )
  }, [list])
  // The height of the content above the list changes, with or without a render of this screen. Measured after it is
  // painted: the rows follow in a separate task.
  useEffect(measure)
  useEffect(() => {
    if (!scroller) return
    const changes = new MutationObserver(measure)
    changes.observe(scroller, { childList: true })
    return () => changes.disconnect()
  }, [scroller, measure])
  return { scroller, margin }
}

function keyOf(row: MenuRow | undefined): string {
  if (!row) return ''
  return row.kind === 'category' ? `category ${row.category.id}` : row.item.id
}

/** Dishes of a menu that an outlet has marked as sold out. */
function useSoldOut(menuId: string): ReadonlySet<string> {
  const marks = useBoard(({ snapshot }) => snapshot?.stock)
  return useMemo(
    () =>
      new Set(
        (marks ?? [])
          .filter(
            ({ kind, ref, left }) => kind === 'item' && left === null && ref.startsWith(menuId),
          )
          .map(({ ref }) => ref.slice(menuId.length + 1)),
      ),
    [marks, menuId],
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

/** Name of the dish or category that a change moves. */
function nameOf({ draft }: WireMenuEditor, change: WireMenuChange): string {
  if (change.op === 'item.move') return findDish(draft, change.id)?.item.name ?? ''
  if (change.op !== 'category.move') return ''
  return draft.categories.find(({ id }) => id === change.id)?.name ?? ''
}

/** Announces the new position after a move. */
function placeText({ draft }: WireMenuEditor, change: WireMenuChange): string {
  const after = withChanges(draft, [change])
  if (change.op === 'item.move') {
    const found = findDish(after, change.id)
    if (!found) return ''
    const { item, category, index } = found
    return menuWords.moved(item.name, index + 1, category.items.length, category.name)
  }
  if (change.op !== 'category.move') return ''
  const index = after.categories.findIndex(({ id }) => id === change.id)
  const name = after.categories[index]?.name ?? ''
  return menuWords.movedCategory(name, index + 1, after.categories.length)
}
