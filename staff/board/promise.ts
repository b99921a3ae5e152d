import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { acceptMinutes, offeredMinutes, promiseOf } from '#domain/kitchen-time.ts'
import { clockRange, clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { presetNow } from './service-state.ts'

const minute = 60_000

/** Minutes preselected for a waiting order. */
export function minutesFor(
  order: WireStaffOrder,
  outlet: WireBoard['outlets'][number],
  now: number,
): number {
  const { state, next_opening, closes_at } = outlet.service
  return offeredMinutes(presetNow(outlet, now), {
    readyBy: new Date(order.ready_by),
    // While the outlet is open, the next opening is the one after closing.
    isClosed: state !== 'open' && closes_at === null && next_opening !== null,
    now: new Date(now),
  })
}

/** The diner's promise for these minutes: `at the door 19:20–19:35`, `ready for pickup 19:07`. */
export function promiseText(
  order: WireStaffOrder,
  outlet: WireBoard['outlets'][number],
  minutes: number,
  now: number,
): string {
  const { closes_at: closesAt } = outlet.service
  const { from, to } = promiseOf(new Date(now + minutes * minute), {
    roadMinutes: order.road_minutes,
    slotMinutes: outlet.slot_minutes,
    closesAt: closesAt ? new Date(closesAt) : null,
  })
  return order.type === 'pickup'
    ? boardWords.docket.readyForPickup(clockTime(from, outlet.time_zone))
    : boardWords.docket.atTheDoor(clockRange(from, to, outlet.time_zone))
}

const tiles = 6
/** Differences from the usual minutes, in order of preference: two quicker, three slower; then the rest. */
const beside = [0, -5, -10, 5, 15, 30, 45, 60, -15, -20, -30]

/** Minutes of the tiles, ascending, including the usual ones. */
export function minuteTiles(usual: number): number[] {
  const { least, most } = acceptMinutes
  return beside
    .map((more) => usual + more)
    .filter((minutes) => minutes >= least && minutes <= most)
    .slice(0, tiles)
    .sort((a, b) => a - b)
}
