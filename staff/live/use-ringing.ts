import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { useBoard } from './board-store.ts'
import { type Ringing, ringing } from './ring.ts'
import { useSound } from './sound.ts'

const second = 1_000

/**
 * What waits for an answer, for the bars and the lanes.
 * @param orders with the steps of this screen: what was accepted here is quiet at once
 */
export function useRinging(orders: readonly WireStaffOrder[]): Ringing {
  const now = useNow(second)
  const touched = useBoard((state) => state.touched)
  const quietUntil = useSound((state) => state.quietUntil)
  return ringing(
    orders.map((order) => withTouch(order, touched)),
    now,
    quietUntil,
  )
}

/** The server may not know yet that somebody has touched the docket. */
function withTouch(order: WireStaffOrder, touched: Record<string, number>): WireStaffOrder {
  const at = touched[order.id]
  if (order.seen || at === undefined) return order
  const by = { kind: 'device', id: '', name: '', device: null } as const
  return { ...order, seen: { at: new Date(at).toISOString(), by } }
}
