import type { Fulfilment } from './fulfilment.ts'
import { lasts, type Pause } from './live-facts.ts'
import { addDays, instantAt, plainDate } from './zone.ts'

/** The part of an outlet that says whether it is paused. */
export interface Pausable {
  /** Stopped in the folder. */
  isPaused: boolean
  pauses?: Pause[]
  services: Fulfilment[]
  timeZone: string
  takesOrdersForLater: boolean
}

/** How a pause that the folder sets is shown: without end and without a message. */
const folderPause: Omit<Pause, 'services'> = { kind: 'hand', until: null, message: '' }

/**
 * What keeps a service from taking orders for now: of several pauses the one that lasts longest; null when nothing does.
 * @param now null before the clock is known: then pauses hold
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
 * From when on a service takes orders for later, in milliseconds: always, never, or after a pause by hand that ends today,
 * for the days after it.
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

/** Whether none of its services takes an order, neither for now nor for later. */
export function isPausedFor(outlet: Pausable, now: Date): boolean {
  return outlet.services.every(
    (service) =>
      pauseOf(outlet, service, now) !== null &&
      (!outlet.takesOrdersForLater || laterFrom(outlet, service, now) === Number.POSITIVE_INFINITY),
  )
}

/** Whether none of its services takes an order for now. @param now as above */
export function isPausedNow(
  outlet: Pick<Pausable, 'isPaused' | 'pauses' | 'services'>,
  now: Date | null,
): boolean {
  return outlet.services.every((service) => pauseOf(outlet, service, now) !== null)
}
