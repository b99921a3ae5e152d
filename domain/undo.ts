import type { OrderStatus } from './order-status.ts'

/** One row of an order's history, as far as an undo looks at it. */
export interface HistoryStep {
  position: number
  status: OrderStatus
  at: Date
  /** The first position that the same tap wrote; null when it cannot be undone. */
  tap: number | null
  undoneAt: Date | null
}

/** The last tap of the kitchen: where it began, where it led, and until when it can be taken back. */
export interface UndoableTap {
  /** The last row it wrote; how the tap is named. */
  position: number
  /** The first row it wrote. */
  first: number
  /** The status that it left, and that an undo leads back to. */
  from: OrderStatus
  to: OrderStatus
  /** Whether it accepted the order: then the diner has been told once the message has left. */
  isAccept: boolean
  until: Date
}

/** How long messages about a step wait, so that an undo can withdraw them. */
export const messageWaitSeconds = 10
/** Milliseconds in which a step can be taken back; an accept only while its message waits. */
const undoWithin = 90_000

/** The tap that an undo would take back; null when the last row is not one, or is taken back already. */
export function lastTap(history: readonly HistoryStep[]): UndoableTap | null {
  const rows = history.filter(({ undoneAt }) => undoneAt === null)
  const last = rows.at(-1)
  if (!last || last.tap === null) return null
  const first = rows.findIndex(({ tap }) => tap === last.tap)
  const before = rows[first - 1]
  if (!before) return null
  const isAccept = rows.slice(first).some(({ status }) => status === 'accepted')
  return {
    position: last.position,
    first: last.tap,
    from: before.status,
    to: last.status,
    isAccept,
    until: new Date(last.at.getTime() + (isAccept ? messageWaitSeconds * 1_000 : undoWithin)),
  }
}

/** The tap that can be taken back now. */
export function undoableTap(history: readonly HistoryStep[], now: Date): UndoableTap | null {
  const tap = lastTap(history)
  return tap && now < tap.until ? tap : null
}
