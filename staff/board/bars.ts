import type { WireBoard } from '#contract/staff/board.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Ringing } from '#staff/live/ring.ts'
import { runningPauses } from './service-state.ts'

/** What a bar over the board says; the worst first. */
export type Bar =
  | { kind: 'bell'; waiting: number; oldest: number; escalation: WireStaffOrder['escalation'] }
  | { kind: 'line'; since: number; steps: number }
  | { kind: 'sound' }
  | { kind: 'muted'; until: number }
  | { kind: 'pause'; outlet: WireBoard['outlets'][number]; pause: Pause }
  | { kind: 'battery'; percent: number }
  | { kind: 'clock' }

type Pause = WireBoard['outlets'][number]['service']['pauses'][number]

/** No more than two: under them the dockets must stay where hands look for them. */
const most = 2

/** What the bars are decided by. */
export interface BarFacts {
  outlets: WireBoard['outlets']
  orders: readonly WireStaffOrder[]
  ringing: Ringing
  lostSince: number | null
  steps: number
  sound: 'on' | 'muted' | 'blocked'
  mutedUntil: number
  battery: { percent: number; isCharging: boolean } | null
  /** Milliseconds that the device's clock is off. */
  clockOffset: number
  now: number
}

const minute = 60_000

export function barsOf(facts: BarFacts): Bar[] {
  const { ringing, lostSince, steps, sound, outlets, battery, now } = facts
  const oldest = facts.orders
    .filter(({ status }) => status === 'placed')
    .toSorted((a, b) => (a.placed_at ?? '').localeCompare(b.placed_at ?? ''))[0]
  const bars: (Bar | false)[] = [
    lostSince !== null && { kind: 'line', since: lostSince, steps },
    ringing.isLoud &&
      ringing.waiting > 0 && {
        kind: 'bell',
        waiting: ringing.waiting,
        oldest: ringing.oldest,
        escalation: oldest?.escalation ?? null,
      },
    sound === 'blocked' && { kind: 'sound' },
    sound === 'muted' && { kind: 'muted', until: facts.mutedUntil },
    ...outlets.flatMap((outlet) =>
      runningPauses(outlet, now).map((pause): Bar => ({ kind: 'pause', outlet, pause })),
    ),
    battery !== null &&
      battery.percent < 20 &&
      !battery.isCharging && { kind: 'battery', percent: battery.percent },
    Math.abs(facts.clockOffset) > 5 * minute && { kind: 'clock' },
  ]
  return bars.filter((bar): bar is Bar => bar !== false).slice(0, most)
}
