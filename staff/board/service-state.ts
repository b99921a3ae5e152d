import type { WireBoard } from '#contract/staff/board.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { acceptMinutes, offeredMinutes, promiseOf } from '#domain/kitchen-time.ts'
import { busyAt, lasts } from '#domain/live-facts.ts'
import { presetOf } from '#domain/service-state.ts'
import { clockRange, clockTime, dayText, minutesUntil } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'

/** The state of an outlet in the board's header. */
export interface ServiceState {
  /** `partly`: only delivery or only pickup is paused. */
  kind: 'open' | 'busy' | 'partly' | 'paused' | 'closed' | 'old'
  text: string
  /** `34 min left`, `till 22:30`; '' if there is nothing to add. */
  more: string
}

type Outlet = WireBoard['outlets'][number]

/** Compares the ends of pauses with the clock, so the server need not announce them. */
export function serviceState(outlet: Outlet, now: number): ServiceState {
  const { service, time_zone: zone } = outlet
  const pauses = runningPauses(outlet, now)
  if (service.state === 'not_live')
    return { kind: 'paused', text: boardWords.rail.notLive, more: '' }
  if (pauses.length > 0) {
    const until = lastEnd(pauses.map((pause) => pause.until))
    const only = onlyPaused(outlet, pauses)
    return {
      kind: only ? 'partly' : 'paused',
      text: only ? boardWords.rail.onlyPaused[only] : boardWords.rail.paused,
      more: until ? boardWords.rail.left(minutesUntil(until, now)) : '',
    }
  }
  if (service.state === 'closed') {
    const opening = service.next_opening
    return {
      kind: 'closed',
      text: boardWords.rail.closed,
      more: opening ? opensText(opening, now, zone) : '',
    }
  }
  const busy = runningBusy(outlet, now)
  if (busy)
    return {
      kind: 'busy',
      text: boardWords.rail.busy(busy.minutes),
      more: boardWords.rail.left(minutesUntil(busy.until, now)),
    }
  const end = service.closes_at
  return {
    kind: 'open',
    text: boardWords.rail.takingOrders,
    more: end ? boardWords.rail.till(clockTime(end, zone)) : '',
  }
}

/** Kinds of state by ascending urgency, for outlets that differ. */
const differing = ['open', 'closed', 'busy', 'partly', 'paused'] as const

/** State of several outlets: the common one, or counts such as `2 open, 1 paused`. */
export function stateOfAll(states: readonly ServiceState[]): ServiceState | undefined {
  const [first] = states
  const isSame = states.every(({ text, more }) => text === first?.text && more === first.more)
  if (isSame) return first
  const counts = differing
    .map((kind) => ({ kind, count: states.filter((state) => state.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const texts = counts.map(({ kind, count }) => `${count} ${boardWords.rail.counted[kind]}`)
  return {
    kind: counts.at(-1)?.kind ?? 'open',
    text: texts.join(', '),
    more: '',
  }
}

export function runningPauses({ service }: Outlet, now: number): Outlet['service']['pauses'] {
  return service.pauses.filter((pause) => lasts(pause, new Date(now)))
}

/** The only service that these pauses stop; null if they stop all of the outlet's. */
export function onlyPaused(
  { service }: Outlet,
  pauses: readonly Pick<WireService['pauses'][number], 'services'>[],
): Fulfilment | null {
  const [only, more] = new Set(pauses.flatMap(({ services }) => services))
  return only && !more && service.state !== 'paused' ? only : null
}

/** A pause if all of these outlets take no orders at all; null if any takes some. */
export function pauseOfAll(
  outlets: readonly Outlet[],
  now: number,
): { outlet: Outlet; pause: Outlet['service']['pauses'][number] } | null {
  const paused = outlets.flatMap((outlet) => {
    const pauses = runningPauses(outlet, now)
    const [pause] = pauses
    return pause && !onlyPaused(outlet, pauses) ? [{ outlet, pause }] : []
  })
  return paused.length === outlets.length ? (paused[0] ?? null) : null
}

export function runningBusy({ service }: Outlet, now: number): Outlet['busy'] {
  return busyAt(service, new Date(now))
}

/** Default minutes for accepting an order now. */
export function presetNow({ prep, busy }: Pick<Outlet, 'prep' | 'busy'>, now: number): number {
  return presetOf({ kitchen: { preparationMinutes: prep }, busy }, new Date(now))
}

/** Null if any of them has no end. */
function lastEnd(ends: (string | null)[]): string | null {
  return ends.includes(null) ? null : ([...ends].sort().at(-1) ?? null)
}

function opensText(opening: string, now: number, zone: string): string {
  const time = clockTime(opening, zone)
  const day = dayText(opening, now, zone)
  return boardWords.rail.opens(day === words.today ? time : `${day} ${time}`)
}

type Pause = Pick<WireService['pauses'][number], 'kind' | 'by' | 'until'>

const reasons = {
  no_board: boardWords.bars.noBoard,
  unanswered: boardWords.bars.unanswered,
  not_live: boardWords.bars.notLive,
  printer: boardWords.bars.printer,
}

/** Who has paused an outlet and until when; the reason of an automatic pause. */
export function pauseText({ kind, by, until }: Pause, zone: string): string {
  if (kind !== 'hand') return reasons[kind]
  return boardWords.bars.pausedBy(by.name, until && clockTime(until, zone))
}

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
  const time = promiseTime(order, outlet, minutes, now)
  return order.type === 'pickup'
    ? boardWords.docket.readyForPickup(time)
    : boardWords.docket.atTheDoor(time)
}

/** `19:20–19:35` at the door, or `19:07` at the counter. */
export function promiseTime(
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
    ? clockTime(from, outlet.time_zone)
    : clockRange(from, to, outlet.time_zone)
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
