import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListOrder } from './use-list-order.ts'

interface Dragged {
  [key: string | symbol]: unknown
  /** Entries are dropped within their own list. */
  list: string
  id: string
}

const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

/**
 * Makes of a row of a short list something to drag by its handle, and takes what is dropped on it. The handle alone is draggable:
 * a row may hold fields, whose text is selected by the same gesture.
 * @returns the row and its handle, and at which edge of the row what is dragged would lie
 */
export function useEntryDragging(
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
