import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { DragHandle } from './drag-handle.tsx'
import styles from './menu.module.css'
import type { ListOrder } from './use-list-order.ts'

interface Props {
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

/** A row of a short list: dragged by its handle, and a drop target that marks the drop edge. */
export function MovableEntry({ id, name, order, className, label, children }: Props) {
  const { row, handle, edge } = useEntryDragging(id, order)
  return (
    <li
      ref={row}
      className={clsx(
        className,
        styles.movable,
        edge === 'top' && styles.dropAbove,
        edge === 'bottom' && styles.dropBelow,
      )}
      aria-label={label}
    >
      {children(order.isOff ? null : <DragHandle ref={handle} name={name} />)}
    </li>
  )
}

interface Dragged {
  [key: string | symbol]: unknown
  /** Entries can be dropped only within their own list. */
  list: string
  id: string
}

const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

/**
 * Makes a row of a short list draggable by its handle, and a drop target. Only the handle is draggable: a row may
 * contain fields, whose text is selected by the same gesture.
 * @returns the row, its handle, and the edge at which the dragged entry would be inserted
 */
function useEntryDragging(
  id: string,
  { list, drop, isOff }: Pick<ListOrder, 'list' | 'drop' | 'isOff'>,
): {
  row: RefObject<HTMLLIElement | null>
  handle: RefObject<HTMLSpanElement | null>
  edge: Edge | null
} {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  useEffect(() => {
    const [element, grip] = [row.current, handle.current]
    if (!element || !grip || isOff) return
    const dragged: Dragged = { list, id }
    const leave = () => setEdge(null)
    return combine(
      draggable({
        element: grip,
        getInitialData: () => dragged,
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const other = draggedIn(source.data)
          return other.list === list && other.id !== id
        },
        getData: ({ input }) =>
          attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: leave,
        onDrop({ self, source }) {
          leave()
          const edge = extractClosestEdge(self.data) === 'top' ? 'top' : 'bottom'
          latest.current(draggedIn(source.data).id, { id, edge })
        },
      }),
    )
  }, [list, id, isOff])
  return { row, handle, edge }
}
