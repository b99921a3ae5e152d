import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { promiseOf } from '#domain/kitchen-time.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'

const minute = 60_000

/**
 * What the diner is promised when the food is ready in this many minutes: `at the door 19:20–19:35`, `ready for pickup
 * 19:07`.
 */
export function promiseText(
  order: WireStaffOrder,
  outlet: WireBoard['outlets'][number],
  minutes: number,
  now: number,
): string {
  const { from, to } = promiseOf(new Date(now + minutes * minute), {
    roadMinutes: order.road_minutes,
    slotMinutes: outlet.slot_minutes,
  })
  return order.type === 'pickup'
    ? boardWords.docket.readyForPickup(clockTime(from, outlet.time_zone))
    : boardWords.docket.atTheDoor(clockRange(from, to, outlet.time_zone))
}
