import type { Fulfilment } from './fulfilment.ts'
import { addDays, instantAt, plainDate } from './zone.ts'

/** Causes of a pause: a person (`hand`), or the system because orders would not be heard. */
export const pauseKinds = ['hand', 'no_board', 'unanswered', 'not_live', 'printer'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** Whether a person can lift a pause of this kind; the others end automatically. */
export function isLiftable(kind: PauseKind): boolean {
  return kind !== 'no_board' && kind !== 'not_live'
}

// Instants are text, ISO 8601: live facts travel inside pages, and each ends by the browser's clock.

/** No orders for these services. Ends by the clock; `until` null: when a person lifts it. */
export interface Pause {
  /** Missing for a pause set in the tenant's files. */
  id?: string
  kind: PauseKind
  services: Fulfilment[]
  until: string | null
  /** Shown to diners; '': the restaurant's own sentence. */
  message: string
}

/** Extra minutes that the kitchen needs, until then. */
export type BusyMinutes = Pick<Busy, 'minutes' | 'until'>

/** Extra preparation time for orders placed now. */
export interface Busy {
  minutes: number
  until: string
  /** Halves the capacity of each slot that starts before its end. */
  isHalf: boolean
}

/** What one outlet cannot serve, or only a number of times; `until` null: until a person removes it. */
export interface StockMark {
  kind: 'item' | 'option'
  ref: string
  until: string | null
  /** How many can still be ordered; null: none, without counting. */
  left: number | null
}

/** Whether something that ends by the clock still holds; it does before the clock is known. */
export function lasts({ until }: { until: string | null }, now: Date | null): boolean {
  return until === null || now === null || now.getTime() < Date.parse(until)
}

/** Maximum minutes that presses of the button add up to. */
export const mostBusyMinutes = 60

/** How busy the kitchen is at a time, which prolongs preparation. */
export function busyAt<Minutes extends BusyMinutes>(
  { busy }: { busy?: Minutes | null },
  at: Date,
): Minutes | null {
  return busy && lasts(busy, at) ? busy : null
}

export interface Pausable {
  /** Paused by the tenant's files. */
  isPaused: boolean
  pauses?: Pause[]
  services: Fulfilment[]
  timeZone: string
  takesOrdersForLater: boolean
}

/** A pause set by the tenant's files has no end and no message. `hand` is the stored name of a manual pause. */
const folderPause: Omit<Pause, 'services'> = { kind: 'hand', until: null, message: '' }

/** Of several pauses the longest; null for none. @param now null before the clock is known: then every pause counts */
export function pauseOf(
  { isPaused, pauses = [], services }: Pick<Pausable, 'isPaused' | 'pauses' | 'services'>,
  service: Fulfilment,
  now: Date | null,
): Pause | null {
  if (isPaused) return { ...folderPause, services }
  const end = ({ until }: Pause) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until))
  return (
    pauses
      .filter((pause) => pause.services.includes(service) && lasts(pause, now))
      .sort((a, b) => end(b) - end(a))[0] ?? null
  )
}

/** Of several manual pauses the message of the longest; pauses set by the system have none. '' if there is none. */
export function pauseMessage(
  { pauses = [], services }: Pick<Pausable, 'pauses' | 'services'>,
  service: Fulfilment,
  now: Date | null,
): string {
  const worded = pauses.filter(({ message }) => message !== '')
  return pauseOf({ isPaused: false, pauses: worded, services }, service, now)?.message ?? ''
}

/** In milliseconds: minus infinity for any time, infinity for none, tomorrow during a manual pause that ends today. */
export function laterFrom(outlet: Pausable, service: Fulfilment, now: Date): number {
  const pause = pauseOf(outlet, service, now)
  if (!pause) return Number.NEGATIVE_INFINITY
  const tomorrow = instantAt(
    addDays(plainDate(now, outlet.timeZone), 1),
    0,
    outlet.timeZone,
  ).getTime()
  const others = (outlet.pauses ?? []).filter(
    (each) => each.services.includes(service) && lasts(each, now),
  )
  const endsToday = ({ kind, until }: Pause) =>
    kind === 'hand' && until !== null && Date.parse(until) <= tomorrow
  return !outlet.isPaused && others.every(endsToday) ? tomorrow : Number.POSITIVE_INFINITY
}

/** Whether none of its services takes an order, immediate or for later. */
export function isPausedFor(outlet: Pausable, now: Date): boolean {
  return outlet.services.every(
    (service) =>
      pauseOf(outlet, service, now) !== null &&
      (!outlet.takesOrdersForLater || laterFrom(outlet, service, now) === Number.POSITIVE_INFINITY),
  )
}

/** Whether none of its services takes an immediate order. @param now null before the clock is known */
export function isPausedNow(
  outlet: Pick<Pausable, 'isPaused' | 'pauses' | 'services'>,
  now: Date | null,
): boolean {
  return outlet.services.every((service) => pauseOf(outlet, service, now) !== null)
}
