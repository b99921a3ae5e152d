import { create } from 'zustand'
import { addLine, canAddLine, lineFullText, lineKey, removeLine } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { setCartLines, useCart } from './cart.ts'
import { notify } from './notify.ts'

/** How long a removed line can be brought back, in milliseconds. */
const undoTime = 5_000

interface Removed {
  outletId: string
  line: CartItem
  position: number
}

/** The line removed last, while it can be brought back; also when it was the cart's only one. */
export const useRemovedLine = create<{ removed: Removed | null }>(() => ({ removed: null }))

let timer: ReturnType<typeof setTimeout> | undefined

export function removeWithUndo(outletId: string, line: CartItem): void {
  const { lines } = useCart.getState()
  useRemovedLine.setState({ removed: { outletId, line, position: lines.indexOf(line) } })
  clearTimeout(timer)
  timer = setTimeout(() => useRemovedLine.setState({ removed: null }), undoTime)
  setCartLines(outletId, removeLine(lines, lineKey(line)))
}

export function undoRemoval(): void {
  const { removed } = useRemovedLine.getState()
  if (!removed) return
  useRemovedLine.setState({ removed: null })
  const { lines, outletId } = useCart.getState()
  // Dishes of another kitchen were added meanwhile, and a cart holds one kitchen's.
  if (outletId && outletId !== removed.outletId) return
  if (!canAddLine(lines, removed.line)) {
    notify.error(lineFullText)
    return
  }
  const isThereAgain = lines.some((line) => lineKey(line) === lineKey(removed.line))
  setCartLines(
    removed.outletId,
    isThereAgain
      ? addLine(lines, removed.line)
      : [...lines.slice(0, removed.position), removed.line, ...lines.slice(removed.position)],
  )
}
