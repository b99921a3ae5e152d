import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import type { DocketNotice } from './docket-notice.ts'

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
 * nobody goes on cooking.
 */
export function endedMeanwhile(
  known: WireBoard | null,
  orders: readonly WireStaffOrder[],
): DocketNotice[] {
  return orders.flatMap((order) => {
    const before = known?.orders.find(({ id }) => id === order.id)
    if (!hasEnded(order) || !before || !isCooked(before)) return []
    const zone = known?.outlets.find(({ id }) => id === order.outlet.id)?.time_zone
    return [{ orderId: order.id, kind: 'stop', text: stopText(order, zone) }]
  })
}

/** `Cancelled by the diner at 18:42. Stop cooking.` */
export function stopText(order: WireStaffOrder, zone?: string): string {
  const last = order.history.at(-1)
  const who = last?.by === 'diner' ? boardWords.docket.theDiner : (last?.device ?? last?.name ?? '')
  return boardWords.docket.stop(who, clockTime(last?.at ?? order.created_at, zone))
}
