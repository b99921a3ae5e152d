import { CallError } from '#contract/client/call-error.ts'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { serverNow, showEnded } from './board-store.ts'
import { hasEnded, isCooked } from './docket-notice.ts'

/** Maximum number of orders requested per snapshot. */
const most = 20
/** Maximum age of an ending that is announced, in milliseconds: older orders are no longer being cooked. */
const longAgo = 2 * 60 * 60_000

export interface MissingOrders {
  /** Requests each order that was shown and that a full snapshot lacks. */
  check(known: WireBoard | null, snapshot: WireBoard): Promise<void>
}

/**
 * Finds orders that ended while this screen was offline. A snapshot has open orders only, so the docket of an order
 * that was cancelled offline would disappear without an alarm.
 * @param ask requests one order
 */
export function createMissingOrders(ask: (id: string) => Promise<WireStaffOrder>): MissingOrders {
  /** Missing orders whose request has not been answered, as last shown. */
  const open = new Map<string, WireStaffOrder>()

  return {
    async check(known, snapshot) {
      for (const order of missingFrom(known, snapshot)) open.set(order.id, order)
      for (const before of [...open.values()]) {
        try {
          const order = await ask(before.id)
          open.delete(before.id)
          if (hasEnded(order) && isRecent(order)) showEnded(before, order)
        } catch (error) {
          // After a failure it is requested again with the next snapshot.
          if (error instanceof CallError && error.status !== 0) open.delete(before.id)
        }
      }
    },
  }
}

/** Orders of the snapshot's outlets that the kitchen was making and that the snapshot lacks. */
function missingFrom(known: WireBoard | null, { orders, outlets }: WireBoard): WireStaffOrder[] {
  const there = new Set(orders.map(({ id }) => id))
  const shown = new Set(outlets.map(({ id }) => id))
  return (known?.orders ?? [])
    .filter((order) => isCooked(order) && !there.has(order.id) && shown.has(order.outlet.id))
    .sort((a, b) => b.ready_by.localeCompare(a.ready_by))
    .slice(0, most)
}

function isRecent(order: WireStaffOrder): boolean {
  const at = Date.parse(order.history.at(-1)?.at ?? order.created_at)
  return serverNow() - at <= longAgo
}
