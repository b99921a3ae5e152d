import type { Fulfilment } from './fulfilment.ts'
import { laterFrom, type Pausable, pauseMessage, pauseOf } from './live-facts.ts'
import { momentText } from './opening-text.ts'

/** Message to a diner about a service that takes no orders for now. */
export interface PausedService {
  /** `Delivery is paused until 19:00.` */
  title: string
  /** The restaurant's own message; '' if it has none. */
  message: string
  takesLater: boolean
  others: Fulfilment[]
}

/** Null unless the service is offered and paused. @param now null before the clock is known: then pauses hold */
export function pausedService(
  outlet: Pausable,
  service: Fulfilment,
  now: Date | null,
): PausedService | null {
  if (!outlet.services.includes(service)) return null
  const pause = pauseOf(outlet, service, now)
  if (!pause) return null
  const others = outlet.services.filter((other) => pauseOf(outlet, other, now) === null)
  const end =
    now && pause.until
      ? `until ${momentText(new Date(pause.until), outlet.timeZone, now)}`
      : 'at the moment'
  const subject = service === 'delivery' ? 'Delivery' : 'Pickup'
  return {
    title:
      others.length > 0 ? `${subject} is paused ${end}.` : `This kitchen takes no orders ${end}.`,
    message: pauseMessage(outlet, service, now),
    takesLater:
      now !== null &&
      outlet.takesOrdersForLater &&
      laterFrom(outlet, service, now) < Number.POSITIVE_INFINITY,
    others,
  }
}
