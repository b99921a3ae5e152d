import { type OrderStatus, undoTargets } from './order-status.ts'
import type { Fulfilment } from './slots.ts'

export interface HistoryStep {
  position: number
  status: OrderStatus
  at: Date
  /** The first position written by the same tap; null if it cannot be undone. */
  tap: number | null
  undoneAt: Date | null
}

/** The last tap of the kitchen: where it began, where it led, and until when it can be undone. */
export interface UndoableTap {
  /** The last row it wrote, which identifies the tap. */
  position: number
  /** The first row it wrote. */
  first: number
  /** The status before the tap, which an undo restores. */
  from: OrderStatus
  to: OrderStatus
  /** Whether it accepted the order: then the diner is notified once the message has left. */
  isAccept: boolean
  until: Date
}

/** Delay of messages about a step, during which an undo can withdraw them. */
export const messageWaitSeconds = 10
/** Milliseconds in which a step can be undone; an accept only while its message waits. */
const undoWithin = 90_000

/** The tap that an undo would revert; null if the last row is not one, or is already undone. */
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

/** The tap that can be undone now. */
export function undoableTap(history: readonly HistoryStep[], now: Date): UndoableTap | null {
  const tap = lastTap(history)
  return tap && now < tap.until ? tap : null
}

/** The rows that steps append to a history; those of one tap name its first row, so that an undo reverts all. */
export function rowsOfSteps(
  count: number,
  steps: readonly OrderStatus[],
  isTap: boolean,
): Pick<HistoryStep, 'position' | 'status' | 'tap'>[] {
  return steps.map((status, index) => ({
    position: count + index,
    status,
    tap: isTap ? count : null,
  }))
}

/** The outcome of an undo: done; done before; no longer possible; or there is no such row. */
export type UndoOutcome<Row> =
  | { kind: 'do'; tap: UndoableTap }
  | { kind: 'already'; row: Row }
  | { kind: 'against' }
  | { kind: 'unknown' }

/** Judges the undo of the tap whose last row is at `position`: only the last one, while it can be undone. */
export function judgeUndo<Row extends HistoryStep>(
  history: readonly Row[],
  position: number,
  fulfilment: Fulfilment,
  now: Date,
): UndoOutcome<Row> {
  const row = history[position]
  if (!row) return { kind: 'unknown' }
  if (row.undoneAt !== null) return { kind: 'already', row }
  const tap = undoableTap(history, now)
  const isLast = tap?.position === position && undoTargets(tap.to, fulfilment).includes(tap.from)
  return isLast ? { kind: 'do', tap } : { kind: 'against' }
}
