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

// Native drag and drop: only the row under the pointer re-renders, and the browser scrolls the page at its edges.
// Buttons that move a row are the accessible alternative.

/** The dragged entry: a dish, or a category with its dishes. */
interface Dragged {
  [key: string | symbol]: unknown
  kind: 'dish' | 'category'
  id: string
}

/** A drop target row. */
export interface DropPlace {
  category: string
  /** Null: the category's header. */
  item: string | null
  /** Whether it is the last row of its category: a category dropped below it comes next. */
  isLast: boolean
}

/** Edges of a row at which the entry can be inserted; empty if it cannot be dropped there. */
function edgesFor(dragged: Dragged, { category, item, isLast }: DropPlace): Edge[] {
  if (!isRow(dragged)) return []
  const { kind, id } = dragged
  if (kind === 'dish') return item === id ? [] : item === null ? ['bottom'] : ['top', 'bottom']
  if (category === id) return []
  // Categories are inserted between categories: above a header, or below the last row.
  const edges: Edge[] = item === null ? ['top'] : []
  return isLast ? [...edges, 'bottom'] : edges
}

/** False for an entry of another list on the screen (`movable-entry.tsx`). */
const isRow = ({ kind }: Dragged) => kind === 'dish' || kind === 'category'

/** The drag data, as set by `useRowDragging`. */
const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

/**
 * Makes a row draggable and a drop target.
 * @returns the edge at which the dragged entry would be inserted; null while nothing is over the row
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

/** Handles the drop of a dish or a category on a row. */
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
          // Only rows are drop targets.
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
