import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import type { DocketNotice } from './docket-notice.ts'
import { placeOf } from './lanes.ts'

const cooked: WireStaffOrder['status'][] = ['accepted', 'preparing', 'ready', 'out_for_delivery']

/** Whether the kitchen has taken it, and it has not ended. */
export function isCooked({ status }: Pick<WireStaffOrder, 'status'>): boolean {
  return cooked.includes(status)
}

/** Whether it will not be made. */
export function hasEnded({ status }: Pick<WireStaffOrder, 'status'>): boolean {
  return status === 'cancelled' || status === 'rejected'
}

/**
 * Orders that the kitchen had taken and that somebody has ended: their dockets ring until they are touched, so that
 * nobody goes on cooking. One whose cooking had not begun is only said.
 * @param now by the server's clock
 */
export function endedMeanwhile(
  known: WireBoard | null,
  orders: readonly WireStaffOrder[],
  now: number,
): DocketNotice[] {
  return orders.flatMap((order) => {
    const before = known?.orders.find(({ id }) => id === order.id)
    if (!hasEnded(order) || !before || !isCooked(before)) return []
    return [noticeOfEnd(order, before, known?.outlets ?? [], now)]
  })
}

/** @param before as its docket showed it, with the steps of this screen */
export function noticeOfEnd(
  order: WireStaffOrder,
  before: WireStaffOrder,
  outlets: WireBoard['outlets'],
  now: number,
): DocketNotice {
  const outlet = outlets.find(({ id }) => id === order.outlet.id)
  const isLater = outlet !== undefined && placeOf(before, outlet, now) === 'later'
  const text = endText(order, isLater, outlet?.time_zone)
  return { orderId: order.id, kind: isLater ? 'later' : 'stop', text }
}

/** `Cancelled by the diner at 18:42. Stop cooking.` Without a docket it names the order and leaves out the cooking. */
function endText(order: WireStaffOrder, isLater: boolean, zone?: string): string {
  const last = order.history.at(-1)
  const who = last?.by === 'diner' ? boardWords.docket.theDiner : last?.name || (last?.device ?? '')
  const time = clockTime(last?.at ?? order.created_at, zone)
  return isLater
    ? boardWords.later.cancelled(order.number, who, time)
    : boardWords.docket.stop(who, time)
}
