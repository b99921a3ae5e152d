import type { Fulfilment } from './fulfilment.ts'
import { addDays, instantAt, plainDate } from './zone.ts'

/** Who or what stopped taking orders: a person, or the system because nobody is there to hear them. */
export const pauseKinds = ['hand', 'no_board', 'unanswered', 'not_live', 'printer'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** Whether a person can lift a pause of this kind; the others end by themselves. */
export function isLiftable(kind: PauseKind): boolean {
  return kind !== 'no_board' && kind !== 'not_live'
}

// Instants are text, ISO 8601: live facts travel inside pages, and each ends there by the browser's clock.

/** No orders for these services. Ends by the clock; null: when somebody lifts it. */
export interface Pause {
  /** Left out of one that stands in the folder. */
  id?: string
  kind: PauseKind
  services: Fulfilment[]
  until: string | null
  /** What diners read; '' is the restaurant's own sentence. */
  message: string
}

/** Minutes that the kitchen needs more, until then. */
export type BusyMinutes = Pick<Busy, 'minutes' | 'until'>

/** The kitchen needs longer for what is ordered now. */
export interface Busy {
  minutes: number
  until: string
  /** Half the places in each slot that starts before its end. */
  isHalf: boolean
}

/**
 * An item or an option that one outlet cannot serve, or not more than a number of times. Ends by the clock; null: when
 * somebody takes it back.
 */
export interface StockMark {
  kind: 'item' | 'option'
  /** The id of the item or of the option. */
  ref: string
  until: string | null
  /** How many can still be ordered; null: none, without counting. */
  left: number | null
}

/** Whether something that ends by the clock still holds; before the clock is known it does. */
export function lasts({ until }: { until: string | null }, now: Date | null): boolean {
  return until === null || now === null || now.getTime() < Date.parse(until)
}

/** The most minutes that presses of the button add up to. */
export const mostBusyMinutes = 60

/** How busy the kitchen is at a time: what is made then takes longer. */
export function busyAt<Minutes extends BusyMinutes>(
  { busy }: { busy?: Minutes | null },
  at: Date,
): Minutes | null {
  return busy && lasts(busy, at) ? busy : null
}

/** What decides whether an outlet is paused. */
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

/**
 * The pause that stops immediate orders of a service: of several the one that lasts longest; null for none.
 * @param now null before the clock is known: then every pause counts
 */
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

/**
 * The restaurant's words for diners while a service is paused: of several pauses by hand those of the one that lasts longest.
 * The pauses that the system sets have none, and never hide them. '' where there are none.
 */
export function pauseMessage(
  { pauses = [], services }: Pick<Pausable, 'pauses' | 'services'>,
  service: Fulfilment,
  now: Date | null,
): string {
  const worded = pauses.filter(({ message }) => message !== '')
  return pauseOf({ isPaused: false, pauses: worded, services }, service, now)?.message ?? ''
}

/**
 * The first instant for which a service takes orders for later, in milliseconds of the epoch: minus infinity for any time,
 * infinity for none, and tomorrow during a manual pause that ends today.
 */
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
