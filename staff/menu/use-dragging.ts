import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WireMenuChange, WireMenuDocument } from '#contract/staff/menus.ts'
import { categoryDropOf, dropOf } from './menu-rows.ts'

// The browser's own dragging: nothing is drawn anew but the row under the pointer, and a page scrolls at its edges by itself.
// For people who cannot drag there are buttons that move a row.

/** What is dragged: a dish, or a category with its dishes. */
interface Dragged {
  [key: string | symbol]: unknown
  kind: 'dish' | 'category'
  id: string
}

/** A row on which something can be dropped. */
export interface DropPlace {
  category: string
  /** Null: the head of the category. */
  item: string | null
  /** The last row of its category: a category that is dropped below it comes next. */
  isLast: boolean
}

/** The edges of a row at which something can lie; none where it cannot be dropped. */
function edgesFor(dragged: Dragged, { category, item, isLast }: DropPlace): Edge[] {
  if (!isRow(dragged)) return []
  const { kind, id } = dragged
  if (kind === 'dish') return item === id ? [] : item === null ? ['bottom'] : ['top', 'bottom']
  if (category === id) return []
  // Categories lie between categories: above a head, or below the last row.
  const edges: Edge[] = item === null ? ['top'] : []
  return isLast ? [...edges, 'bottom'] : edges
}

/** Not an entry of another list on the screen (`use-entry-dragging.ts`). */
const isRow = ({ kind }: Dragged) => kind === 'dish' || kind === 'category'

/** The data of what is dragged, as `useRowDragging` gives it. */
const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

/**
 * Makes of a row something to drag, and takes what is dropped on it.
 * @returns at which edge of the row what is dragged would lie; null while nothing is over it
 */
export function useRowDragging(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { category, item, isLast }: DropPlace,
  isOff: boolean,
): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null)
  useEffect(() => {
    const element = row.current
    if (!element || isOff) return
    const place = { category, item, isLast }
    const dragged: Dragged =
      item === null ? { kind: 'category', id: category } : { kind: 'dish', id: item }
    const leave = () => setEdge(null)
    return combine(
      ...(handle.current
        ? [draggable({ element, dragHandle: handle.current, getInitialData: () => dragged })]
        : []),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => edgesFor(draggedIn(source.data), place).length > 0,
        getData: ({ input, source }) =>
          attachClosestEdge(place, {
            input,
            element,
            allowedEdges: edgesFor(draggedIn(source.data), place),
          }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: leave,
        onDrop: leave,
      }),
    )
  }, [row, handle, category, item, isLast, isOff])
  return edge
}

/** What becomes of a dish or a category that is dropped on a row. */
export function useDropOnRows(
  menu: WireMenuDocument,
  onMove: (change: WireMenuChange | null) => void,
): void {
  const latest = useRef({ menu, onMove })
  useEffect(() => {
    latest.current = { menu, onMove }
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isRow(draggedIn(source.data)),
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets
          if (!target) return
          // Rows alone take what is dropped.
          const { category, item } = target.data as unknown as DropPlace
          const edge = extractClosestEdge(target.data) === 'top' ? 'top' : 'bottom'
          const { menu, onMove } = latest.current
          const { kind, id } = draggedIn(source.data)
          onMove(
            kind === 'dish'
              ? dropOf(menu, id, { category, item, edge })
              : categoryDropOf(menu, id, { category, edge }),
          )
        },
      }),
    [],
  )
}
