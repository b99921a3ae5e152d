import type { WireBoard } from '#contract/staff/board.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { escalationOf, waitingSinceFor } from '#domain/escalation.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { oldestWaiting, type Ringing } from '#staff/live/alarm.ts'
import type { DocketNotice } from '#staff/live/docket-notice.ts'
import { printerProblem } from '#staff/live/print-queue.ts'
import { onlyPaused, runningPauses } from './service-state.ts'

/** What the board says in its place for notices. */
export type BoardNotice =
  | {
      kind: 'bell'
      waiting: number
      oldest: number
      escalation: WireStaffOrder['escalation']
      /** When the oldest order is refunded; null if never. */
      refundAt: Date | null
      phones: number
      isTest: boolean
    }
  | {
      kind: 'offline'
      since: number
      /** When diners see a pause; null if another board listens, or no board is required. */
      pauseAt: number | null
      steps: number
    }
  | { kind: 'sound' }
  | { kind: 'muted'; until: number }
  | {
      kind: 'pause'
      outlet: WireBoard['outlets'][number]
      pause: Pause
      /** The only service that it stops; null for all of the outlet's. */
      only: Fulfilment | null
      isNamed: boolean
    }
  | {
      kind: 'printer'
      printer: WirePrinter
      outlet: string | null
      waiting: number
      /** Number of tickets too old to print without confirmation. */
      late: number
    }
  | { kind: 'battery'; percent: number }
  | { kind: 'clock' }
  | { kind: 'screens'; names: string[] }
  | { kind: 'order'; notice: DocketNotice; number: string }
  | { kind: 'booking'; bookings: number; guests: number }

type Pause = WireBoard['outlets'][number]['service']['pauses'][number]

export interface NoticeFacts {
  outlets: WireBoard['outlets']
  printing: WireBoard['printing']
  orders: readonly WireStaffOrder[]
  /** Notices of orders that have no docket with room for them. */
  orderNotices: readonly DocketNotice[]
  ringing: Ringing
  lostSince: number | null
  steps: number
  sound: 'on' | 'muted' | 'blocked'
  mutedUntil: number
  battery: { percent: number; isCharging: boolean } | null
  /** Silent boards (muted, in the background or offline) whose warning was not dismissed on this screen. */
  silentScreens: readonly string[]
  /** Ids of outlets with another listening board. */
  heardElsewhere: readonly string[]
  /** Clock offset of this device, in milliseconds. */
  clockOffset: number
  bookings: Pick<WireBoard['bookings_today'], 'bookings' | 'guests'>
  /** When the newest booking for today arrived; 0 for none. */
  bookedAt: number
  now: number
}

const minute = 60_000
/** A booking needs no answer: its notice disappears after this time (ms). */
const bookingFor = minute / 2

/** The notices of a board, most urgent first. */
export function noticesOf(facts: NoticeFacts): BoardNotice[] {
  const { ringing, lostSince, steps, sound, outlets, battery, now } = facts
  const oldest = oldestWaiting(facts.orders)
  const outletOfOldest = outlets.find(({ id }) => id === oldest?.outlet.id)
  const nameOf = ({ outlet_id }: WirePrinter) =>
    (outlets.length > 1 && outlets.find(({ id }) => id === outlet_id)?.name) || null
  const notices: (BoardNotice | false)[] = [
    lostSince !== null && {
      kind: 'offline',
      since: lostSince,
      pauseAt: firstPause(
        outlets.filter(({ id }) => !facts.heardElsewhere.includes(id)),
        lostSince,
      ),
      steps,
    },
    ringing.isLoud &&
      ringing.waiting > 0 && {
        kind: 'bell',
        waiting: ringing.waiting,
        oldest: ringing.oldest,
        escalation: oldest?.escalation ?? null,
        refundAt: oldest && outletOfOldest ? refundAt(oldest, outletOfOldest) : null,
        phones: outletOfOldest?.unanswered.phones ?? 0,
        isTest: oldest?.is_test ?? false,
      },
    sound === 'blocked' && { kind: 'sound' },
    sound === 'muted' && { kind: 'muted', until: facts.mutedUntil },
    ...facts.printing.flatMap((each) =>
      each.printers.flatMap((printer): BoardNotice[] => {
        const problem = printerProblem(printer, each, now)
        return problem ? [{ kind: 'printer', printer, outlet: nameOf(printer), ...problem }] : []
      }),
    ),
    ...outlets.flatMap((outlet) => {
      const pauses = runningPauses(outlet, now)
      return pauses.map((pause): BoardNotice => {
        const only = onlyPaused(outlet, [pause])
        return { kind: 'pause', outlet, pause, only, isNamed: outlets.length > 1 }
      })
    }),
    ...facts.orderNotices.map((notice): BoardNotice => {
      const number = facts.orders.find(({ id }) => id === notice.orderId)?.number ?? ''
      return { kind: 'order', notice, number }
    }),
    battery !== null &&
      battery.percent < 20 &&
      !battery.isCharging && { kind: 'battery', percent: battery.percent },
    Math.abs(facts.clockOffset) > 5 * minute && { kind: 'clock' },
    facts.silentScreens.length > 0 && { kind: 'screens', names: [...facts.silentScreens] },
    now - facts.bookedAt < bookingFor && {
      kind: 'booking',
      bookings: facts.bookings.bookings,
      guests: facts.bookings.guests,
    },
  ]
  return notices.filter((notice): notice is BoardNotice => notice !== false)
}

/** When the first of these outlets is paused because no screen listens. */
function firstPause(outlets: WireBoard['outlets'], since: number): number | null {
  const minutes = outlets.flatMap(({ pauses_unheard_after: after }) => after ?? [])
  return minutes.length > 0 ? since + Math.min(...minutes) * minute : null
}

/** When an unanswered order is refunded automatically; null for a test order and an automatically accepted one. */
export function refundAt(
  order: Pick<WireStaffOrder, 'status' | 'is_test' | 'escalation' | 'placed_at' | 'ready_by'>,
  { unanswered }: Pick<WireBoard['outlets'][number], 'unanswered'>,
): Date | null {
  if (order.status !== 'placed' || order.is_test || !order.escalation || !order.placed_at)
    return null
  const times = {
    textAfter: unanswered.text_after,
    callAfter: unanswered.call_after,
    pauseAfter: unanswered.pause_after,
    refundAfter: unanswered.refund_after,
  }
  const placed = { since: new Date(order.placed_at), readyBy: new Date(order.ready_by) }
  const { next_step: step, next_at: at } = order.escalation
  // After an undone acceptance or an outage, the wait starts later than `placed_at`.
  const since =
    step && at ? waitingSinceFor(placed, times, { step, at: new Date(at) }) : placed.since
  return (
    escalationOf({ ...placed, since }, times).find((each) => each.step === 'refund')?.at ?? null
  )
}
