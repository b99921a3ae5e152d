import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { minutesSince, minutesUntil } from '#staff/time-text.ts'
import { type ShownLane, since } from './lanes.ts'

/** A docket is marked as due from this many minutes before its time. */
const soon = 5
/** A docket is marked when its food has waited this many minutes. */
const waitsLong = 5
/** Minutes late from which the docket offers a delay and a call. */
const veryLate = 10

/** The minutes that a docket shows, and how urgent they are. */
export interface Due {
  state: 'calm' | 'due' | 'late'
  /** Left, late or waited, as the lane has it. */
  minutes: number
  /** How far its edge is filled, from 0 to 1. */
  share: number
}

/** From when, or until when, an order's minutes are counted in a lane. */
export function countedTime(order: WireStaffOrder, lane: ShownLane): Date {
  if (lane === 'ready') return since(order)
  return new Date(lane === 'out' ? order.timing.to : order.ready_by)
}

/** @param now by the server's clock */
export function dueOf(order: WireStaffOrder, lane: ShownLane, now: number): Due {
  const end = countedTime(order, lane)
  if (lane === 'ready') {
    const minutes = minutesSince(end, now)
    return { state: minutes >= waitsLong ? 'due' : 'calm', minutes, share: 0 }
  }
  const at = end.getTime()
  if (now >= at) return { state: 'late', minutes: Math.max(1, minutesSince(end, now)), share: 1 }
  const begin = startOf(order)
  const minutes = minutesUntil(end, now)
  return {
    state: minutes <= soon ? 'due' : 'calm',
    minutes,
    share: at <= begin ? 1 : Math.min(1, Math.max(0, (now - begin) / (at - begin))),
  }
}

/** An order that is made at once counts from its placing, one for later from when cooking began. */
function startOf(order: WireStaffOrder): number {
  const begun = order.timing.kind === 'asap' ? (order.placed_at ?? order.created_at) : since(order)
  return new Date(begun).getTime()
}

export function isVeryLate({ state, minutes }: Due): boolean {
  return state === 'late' && minutes >= veryLate
}
