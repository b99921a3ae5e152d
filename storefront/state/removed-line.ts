import { create } from 'zustand'
import { addLine, canAddLine, lineFullText, lineKey, removeLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { setCartLines, useCart } from './cart.ts'
import { notify } from './notify.ts'

export interface RemovedLine {
  outletId: string
  line: CartItem
  /** Among the lines that were in the cart then. */
  position: number
}

/** Lines removed while the cart is open, the last one at the end; each can be added again until the screen is left. */
export const useRemovedLines = create<{ removed: RemovedLine[] }>(() => ({ removed: [] }))

export function removeWithUndo(outletId: string, line: CartItem): void {
  const { lines } = useCart.getState()
  const { removed } = useRemovedLines.getState()
  useRemovedLines.setState({
    removed: [...removed, { outletId, line, position: lines.indexOf(line) }],
  })
  setCartLines(outletId, removeLine(lines, lineKey(line)))
}

export function forgetRemovedLines(): void {
  useRemovedLines.setState({ removed: [] })
}

export function undoRemoval(undone: RemovedLine): void {
  const { removed } = useRemovedLines.getState()
  useRemovedLines.setState({ removed: removed.filter((each) => each !== undone) })
  const { lines, outletId } = useCart.getState()
  // Dishes of another kitchen were added since, and a cart holds one kitchen's.
  if (outletId && outletId !== undone.outletId) return
  if (!canAddLine(lines, undone.line)) {
    notify.error(lineFullText)
    return
  }
  const isThereAgain = lines.some((line) => lineKey(line) === lineKey(undone.line))
  // Lines above it that were removed after it are still missing.
  const above = removed
    .slice(removed.indexOf(undone) + 1)
    .filter(({ position }) => position < undone.position)
  const place = undone.position - above.length
  setCartLines(
    undone.outletId,
    isThereAgain
      ? addLine(lines, undone.line)
      : [...lines.slice(0, place), undone.line, ...lines.slice(place)],
  )
}
