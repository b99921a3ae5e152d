import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MoveButtons } from '#staff/controls/move-buttons.tsx'
import { menuWords } from '#staff/words/menu.ts'
import styles from './menu.module.css'
import {
  type DropTarget,
  type EntryList,
  type Place,
  placeAfterDrop,
  placeAfterStep,
} from './menu-rows.ts'

// Native drag and drop: only the row under the pointer re-renders, and the browser scrolls the page at its edges.
// Buttons that move a row are the accessible alternative.

/** The dragged entry. */
interface Dragged {
  [key: string | symbol]: unknown
  kind: string
  id: string
}

/** As set by `useDragging`. */
const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

interface Options extends Dragged {
  /** Name of the entry. */
  name: string
  isOff: boolean
  /** Edges of the row at which another entry can be inserted; empty if it cannot be dropped there. */
  edgesFor(other: Dragged): Edge[]
  onDrop(other: Dragged, edge: 'top' | 'bottom'): void
}

/**
 * Makes a row draggable by its handle, and a drop target. Only the handle is draggable: a row may contain fields, whose
 * text is selected by the same gesture.
 * @returns a ref for the row, its handle, and the class that marks the edge at which a dragged entry would be inserted
 */
export function useDragging<Row extends HTMLElement>(options: Options) {
  const { kind, id, name, isOff } = options
  const row = useRef<Row>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const [element, grip] = [row.current, handle.current]
    if (!element || !grip || isOff) return
    const leave = () => setEdge(null)
    return combine(
      draggable({
        element: grip,
        getInitialData: () => ({ kind, id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => latest.current.edgesFor(draggedIn(source.data)).length > 0,
        getData: ({ input, source }) =>
          attachClosestEdge(
            {},
            { input, element, allowedEdges: latest.current.edgesFor(draggedIn(source.data)) },
          ),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: leave,
        onDrop({ self, source }) {
          leave()
          const edge = extractClosestEdge(self.data) === 'top' ? 'top' : 'bottom'
          latest.current.onDrop(draggedIn(source.data), edge)
        },
      }),
    )
  }, [kind, id, isOff])
  return {
    row,
    handle: isOff ? null : (
      <span ref={handle} className={styles.handle} title={menuWords.move(name)}>
        <GripVertical aria-hidden />
      </span>
    ),
    edgeClass: clsx(edge === 'top' && styles.dropAbove, edge === 'bottom' && styles.dropBelow),
  }
}

/** Reordering by buttons and by dragging, within a list or among several, such as the dishes of the categories. */
export interface ListOrder {
  /** Entries of one kind are dropped among each other. */
  kind: string
  /** The order is read-only here. */
  isOff: boolean
  /** Buttons that move an entry by one place. */
  buttons(entry: { id: string; name: string }, isFramed: boolean): ReactNode
  drop(id: string, target: DropTarget): void
}

interface OrderOptions {
  kind: string
  /** As rendered. */
  lists: readonly EntryList[]
  /** The lists at the time of a tap, if the rendered ones may be behind. */
  latestLists?(): readonly EntryList[]
  isOff: boolean
  /** Resolves to null if the entry was not moved. */
  onMove(id: string, place: Place): Promise<object | null>
  /** Says the new place to screen readers. */
  announce(text: string): void
  textOf?(name: string, place: number, of: number, list: string): string
}

export function useListOrder(options: OrderOptions): ListOrder {
  const { kind, lists, latestLists = () => lists, isOff, onMove, announce } = options
  const { textOf = menuWords.movedInList } = options

  function move(id: string, placeIn: (lists: readonly EntryList[]) => Place | null) {
    const now = latestLists()
    const place = placeIn(now)
    const list = now.find((each) => each.id === place?.list)
    if (!place || !list) return
    const name = now.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.name ?? id
    const others = list.entries.map((entry) => entry.id).filter((each) => each !== id)
    announce(textOf(name, others.indexOf(place.after ?? '') + 2, others.length + 1, list.name))
    void onMove(id, place).then((isMoved) => isMoved || announce(menuWords.notMoved(name)))
  }
  return {
    kind,
    isOff,
    buttons: ({ id, name }, isFramed) => (
      <MoveButtons
        name={name}
        isFramed={isFramed}
        isFirst={placeAfterStep(lists, id, -1) === null}
        isLast={placeAfterStep(lists, id, 1) === null}
        onStep={(by) => move(id, (now) => placeAfterStep(now, id, by))}
      />
    ),
    drop: (id, target) => move(id, (now) => placeAfterDrop(now, id, target)),
  }
}

/** The only list of its kind. */
export function singleList(entries: EntryList['entries']): EntryList[] {
  return [{ id: '', name: '', entries }]
}

interface EntryProps {
  id: string
  /** Name of the moved entry. */
  name: string
  order: ListOrder
  /** Id of the entry's list, if it is one of several. */
  list?: string
  className: string | undefined
  /** Accessible name of the row, if its content has none. */
  label?: string
  /** Receives the drag handle; null if the order cannot be changed. */
  children(handle: ReactNode): ReactNode
}

/** A row that is dragged by its handle among the entries of its kind. */
export function MovableEntry(props: EntryProps) {
  const { id, name, order, list = '', className, label, children } = props
  const { kind, isOff, drop } = order
  const { row, handle, edgeClass } = useDragging<HTMLLIElement>({
    kind,
    id,
    name,
    isOff,
    edgesFor: (other) => (other.kind === kind && other.id !== id ? ['top', 'bottom'] : []),
    onDrop: (other, edge) => drop(other.id, { list, entry: id, edge }),
  })
  return (
    <li ref={row} className={clsx(className, styles.movable, edgeClass)} aria-label={label}>
      {children(handle)}
    </li>
  )
}
