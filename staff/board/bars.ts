import type { WireBoard } from '#contract/staff/board.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { oldestWaiting, type Ringing } from '#staff/live/ring.ts'
import { printerProblem } from '#staff/print/print-queue.ts'
import { refundAt } from './refund-at.ts'
import { runningPauses } from './service-state.ts'

/** What a bar over the board says; the worst first. */
export type Bar =
  | {
      kind: 'bell'
      waiting: number
      oldest: number
      escalation: WireStaffOrder['escalation']
      /** When the oldest goes back; null where it does not. */
      refundAt: Date | null
      /** How many get the texts of the oldest's outlet. */
      phones: number
    }
  | {
      kind: 'line'
      since: number
      /** When diners see a pause; null where the outlet takes orders unheard. */
      pauseAt: number | null
      steps: number
    }
  | { kind: 'sound' }
  | { kind: 'muted'; until: number }
  | {
      kind: 'pause'
      outlet: WireBoard['outlets'][number]
      pause: Pause
      /** Whether it says which outlet: where the board shows several. */
      isNamed: boolean
    }
  | {
      kind: 'printer'
      printer: WirePrinter
      waiting: number
      /** Of them older than is printed without a word. */
      late: number
    }
  | { kind: 'battery'; percent: number }
  | { kind: 'clock' }
  | { kind: 'screens'; names: string[] }
  | { kind: 'booking'; bookings: number; guests: number }

type Pause = WireBoard['outlets'][number]['service']['pauses'][number]

/** No more than two: under them the dockets must stay where hands look for them. */
const most = 2

/** What the bars are decided by. */
export interface BarFacts {
  outlets: WireBoard['outlets']
  printing: WireBoard['printing']
  orders: readonly WireStaffOrder[]
  ringing: Ringing
  lostSince: number | null
  steps: number
  sound: 'on' | 'muted' | 'blocked'
  mutedUntil: number
  battery: { percent: number; isCharging: boolean } | null
  /** Other boards that cannot be heard, of which nobody here has said that they know it. */
  silentScreens: readonly string[]
  /** Milliseconds that the device's clock is off. */
  clockOffset: number
  bookings: Pick<WireBoard['bookings_today'], 'bookings' | 'guests'>
  /** When the last one for today came; 0 for none. */
  bookedAt: number
  now: number
}

const minute = 60_000
/** A booking needs no answer: its bar goes by itself. */
const bookingFor = minute / 2

export function barsOf(facts: BarFacts): Bar[] {
  const { ringing, lostSince, steps, sound, outlets, battery, now } = facts
  const oldest = oldestWaiting(facts.orders)
  const outletOfOldest = outlets.find(({ id }) => id === oldest?.outlet.id)
  const bars: (Bar | false)[] = [
    lostSince !== null && {
      kind: 'line',
      since: lostSince,
      pauseAt: firstPause(outlets, lostSince),
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
      },
    sound === 'blocked' && { kind: 'sound' },
    sound === 'muted' && { kind: 'muted', until: facts.mutedUntil },
    ...outlets.flatMap((outlet) =>
      runningPauses(outlet, now).map(
        (pause): Bar => ({ kind: 'pause', outlet, pause, isNamed: outlets.length > 1 }),
      ),
    ),
    ...facts.printing.flatMap((each) =>
      each.printers.flatMap((printer): Bar[] => {
        const problem = printerProblem(printer, each, now)
        return problem ? [{ kind: 'printer', printer, ...problem }] : []
      }),
    ),
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
  return bars.filter((bar): bar is Bar => bar !== false).slice(0, most)
}

/** The first of these outlets to pause when nobody listens any more. */
function firstPause(outlets: WireBoard['outlets'], since: number): number | null {
  const minutes = outlets.flatMap(({ pauses_unheard_after: after }) => after ?? [])
  return minutes.length > 0 ? since + Math.min(...minutes) * minute : null
}
