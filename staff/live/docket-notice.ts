import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { delaySteps } from '#domain/order-status.ts'
import { clockTime } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { hasEnded, placeOf } from './lanes.ts'
import type { QueuedStep } from './steps.ts'

/** A message on a docket until it is dismissed. */
export interface DocketNotice {
  orderId: string
  /** `stop` rings: an order being cooked has ended. `later`: it had no docket yet, so the drawer of later orders shows it. */
  kind: 'note' | 'stop' | 'later'
  text: string
  /** The delay that makes up the difference, if another screen accepted with fewer minutes than this one. */
  delay?: AcceptDelay
}

export interface AcceptDelay {
  minutes: DelayMinutes
  wanted: number
  readyBy: string
}

type DelayMinutes = (typeof delaySteps)[number]

/** If two screens accept an order, the first wins. Offers the second's extra minutes as a delay if `delaySteps` allows. */
export function delayAfter(
  step: Pick<QueuedStep, 'to' | 'minutes'>,
  order: Pick<WireStaffOrder, 'minutes_given' | 'ready_by' | 'allowed'>,
): AcceptDelay | undefined {
  if (step.to !== 'accepted' || step.minutes === null || order.minutes_given === null) return
  if (!order.allowed.includes('delay')) return
  const more = step.minutes - order.minutes_given
  const minutes = delaySteps.find((each) => each === more)
  return minutes && { minutes, wanted: step.minutes, readyBy: order.ready_by }
}

/** Ids of orders whose cooking must stop, until their notices are dismissed. */
export function stoppedIds(notices: readonly DocketNotice[]): Set<string> {
  return new Set(notices.filter(({ kind }) => kind === 'stop').map(({ orderId }) => orderId))
}

/** Whether any of these orders has a `stop` notice. */
export function hasStop(
  notices: readonly DocketNotice[],
  orders: readonly Pick<WireStaffOrder, 'id'>[],
): boolean {
  const stopped = stoppedIds(notices)
  return stopped.size > 0 && orders.some(({ id }) => stopped.has(id))
}

/** Keeps the newest notice per docket; a note does not replace a stop. */
export function withNotices(
  known: readonly DocketNotice[],
  added: readonly DocketNotice[],
): DocketNotice[] {
  return added.reduce<DocketNotice[]>(
    (notices, notice) => {
      const shown = notices.find(({ orderId }) => orderId === notice.orderId)
      if (shown && shown.kind !== 'note' && notice.kind === 'note') return notices
      return [...notices.filter((each) => each !== shown), notice]
    },
    [...known],
  )
}

const cooked: WireStaffOrder['status'][] = ['accepted', 'preparing', 'ready', 'out_for_delivery']

/** Whether the kitchen has accepted the order and it has not ended. */
export function isCooked({ status }: Pick<WireStaffOrder, 'status'>): boolean {
  return cooked.includes(status)
}

/** Notices for accepted orders that have ended; only those being cooked ring. @param now by the server's clock */
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

/** @param before as shown on its docket, with the steps of this screen */
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

/** `Cancelled by the diner at 18:42. Stop cooking.` For an order for later it names the order instead of the cooking. */
function endText(order: WireStaffOrder, isLater: boolean, zone?: string): string {
  const last = order.history.at(-1)
  const who = last?.by === 'diner' ? boardWords.docket.theDiner : last?.name || (last?.device ?? '')
  const time = clockTime(last?.at ?? order.created_at, zone)
  return isLater
    ? boardWords.later.cancelled(order.number, who, time)
    : boardWords.docket.stop(who, time)
}
