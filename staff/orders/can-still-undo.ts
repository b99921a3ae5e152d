import type { WireStaffOrder } from '#contract/staff/staff-order.ts'

/**
 * How long the sheet offers the undo, in milliseconds: shorter than the server accepts it, so that a tap is not
 * refused.
 */
const offeredFor = 60_000

/** Whether the last step of an order can be taken back now; an accept only until its message leaves. */
export function canStillUndo(
  { undo, history }: Pick<WireStaffOrder, 'undo' | 'history'>,
  now: number,
): boolean {
  if (!undo) return false
  const step = history.find(({ position }) => position === undo.position)
  const begun = step ? Date.parse(step.at) : 0
  return now < Date.parse(undo.until) && now < begun + offeredFor
}
