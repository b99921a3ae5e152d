import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'

const minute = 60_000

/** What the diner is promised when the food is ready in so many minutes: the road comes on top, then one slot. */
export function promiseOf(
  order: Pick<WireStaffOrder, 'road_minutes'>,
  { slot_minutes }: Pick<WireBoard['outlets'][number], 'slot_minutes'>,
  minutes: number,
  now: number,
): { from: Date; to: Date } {
  const from = now + (minutes + order.road_minutes) * minute
  return { from: new Date(from), to: new Date(from + slot_minutes * minute) }
}

/** `at the door 19:20–19:35`, `ready for pickup 19:07`. */
export function promiseText(
  order: WireStaffOrder,
  outlet: WireBoard['outlets'][number],
  minutes: number,
  now: number,
): string {
  const { from, to } = promiseOf(order, outlet, minutes, now)
  return order.type === 'pickup'
    ? boardWords.docket.readyForPickup(clockTime(from, outlet.time_zone))
    : boardWords.docket.atTheDoor(clockRange(from, to, outlet.time_zone))
}
