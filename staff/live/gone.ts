import { CallError } from '#contract/client/call-error.ts'
import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { serverNow, showEnded } from './board-store.ts'
import { hasEnded, isCooked } from './stopped.ts'

/** As many are asked for; more did not end in a gap of the network. */
const most = 20
/** What was ended longer ago nobody cooks any more, in milliseconds. */
const longAgo = 2 * 60 * 60_000

export interface Gone {
  /** Compares what was shown with a whole picture, and asks for what it leaves out. */
  look(known: WireBoard | null, picture: WireBoard): Promise<void>
}

/**
 * Finds orders that were ended while this screen heard nothing. A whole picture has open orders alone, so that the docket
 * of one that was cancelled meanwhile would go without a sound.
 * @param ask for one order as it stands
 */
export function createGone(ask: (id: string) => Promise<WireStaffOrder>): Gone {
  /** Those that nobody has answered for yet, as they were shown last. */
  const open = new Map<string, WireStaffOrder>()

  return {
    async look(known, picture) {
      for (const order of goneFrom(known, picture)) open.set(order.id, order)
      for (const before of [...open.values()]) {
        try {
          const order = await ask(before.id)
          open.delete(before.id)
          if (hasEnded(order) && isRecent(order)) showEnded(before, order)
        } catch (error) {
          // Without an answer it is asked for again with the next picture.
          if (error instanceof CallError && error.status !== 0) open.delete(before.id)
        }
      }
    },
  }
}

/** Orders of the picture's outlets that the kitchen was making and that the picture does not have. */
function goneFrom(known: WireBoard | null, { orders, outlets }: WireBoard): WireStaffOrder[] {
  const there = new Set(orders.map(({ id }) => id))
  const shown = new Set(outlets.map(({ id }) => id))
  return (known?.orders ?? [])
    .filter((order) => isCooked(order) && !there.has(order.id) && shown.has(order.outlet.id))
    .toSorted((a, b) => b.ready_by.localeCompare(a.ready_by))
    .slice(0, most)
}

function isRecent(order: WireStaffOrder): boolean {
  const at = Date.parse(order.history.at(-1)?.at ?? order.created_at)
  return serverNow() - at <= longAgo
}
