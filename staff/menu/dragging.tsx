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
import { menuWords } from '#staff/words/menu.ts'
import styles from './menu.module.css'
import { dropInList, stepInList } from './menu-rows.ts'

// Native drag and drop: only the row under the pointer re-renders, and the browser scrolls the page at its edges.
// Buttons that move a row are the accessible alternative.

/** The dragged entry, with the list that it belongs to. */
export interface Dragged {
  [key: string | symbol]: unknown
  list: string
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
  const { list, id, name, isOff } = options
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
        getInitialData: () => ({ list, id }),
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
  }, [list, id, isOff])
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

/** Reordering of a short list, such as the options of a group, by buttons and by dragging. */
export interface ListOrder {
  /** Unique name of the list on the screen. */
  list: string
  /** The order is read-only here. */
  isOff: boolean
  isFirst(id: string): boolean
  isLast(id: string): boolean
  /** Moves an entry by one place. */
  step(id: string, by: -1 | 1): void
  drop(id: string, target: { id: string; edge: 'top' | 'bottom' }): void
  /** Announcement of the last move for screen readers. */
  said: string
}

/** @param onMove called with the entry's new predecessor (null: it is the first); resolves to whether it was moved */
export function useListOrder(
  list: string,
  entries: readonly { id: string; name: string }[],
  isOff: boolean,
  onMove: (id: string, after: string | null) => Promise<boolean>,
): ListOrder {
  const [said, setSaid] = useState('')
  const ids = entries.map(({ id }) => id)

  function move(id: string, after: string | null | undefined) {
    if (after === undefined) return
    const name = entries.find((entry) => entry.id === id)?.name ?? id
    const others = ids.filter((each) => each !== id)
    setSaid(menuWords.movedInList(name, others.indexOf(after ?? '') + 2, ids.length))
    void onMove(id, after).then((isMoved) => isMoved || setSaid(menuWords.notMoved(name)))
  }
  return {
    list,
    isOff,
    isFirst: (id) => ids[0] === id,
    isLast: (id) => ids.at(-1) === id,
    step: (id, by) => move(id, stepInList(ids, id, by)),
    drop: (id, target) => move(id, dropInList(ids, id, target)),
    said,
  }
}

interface EntryProps {
  id: string
  /** Name of the moved entry. */
  name: string
  order: ListOrder
  className: string | undefined
  /** Accessible name of the row, if its content has none. */
  label?: string
  /** Receives the drag handle; null if the order cannot be changed. */
  children(handle: ReactNode): ReactNode
}

/** A row of a short list, dragged within its own list. */
export function MovableEntry({ id, name, order, className, label, children }: EntryProps) {
  const { list, isOff, drop } = order
  const { row, handle, edgeClass } = useDragging<HTMLLIElement>({
    list,
    id,
    name,
    isOff,
    edgesFor: (other) => (other.list === list && other.id !== id ? ['top', 'bottom'] : []),
    onDrop: (other, edge) => drop(other.id, { id, edge }),
  })
  return (
    <li ref={row} className={clsx(className, styles.movable, edgeClass)} aria-label={label}>
      {children(handle)}
    </li>
  )
}
