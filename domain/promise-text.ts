import type { Fulfilment } from './fulfilment.ts'
import { dayLabel, slotLabel } from './slots.ts'
import { plainDate } from './zone.ts'

interface Promise {
  from: Date
  to: Date
  fulfilment: Fulfilment
}

/** `With you 18:55–19:10.`, `Ready for pickup Tomorrow, 18:55–19:10.`: what a diner was promised. */
export function promisedText({ from, to, fulfilment }: Promise, zone: string, now: Date): string {
  const day = dayLabel(plainDate(from, zone), plainDate(now, zone))
  const time = slotLabel({ start: from, end: to }, zone)
  const when = day === 'Today' ? time : `${day}, ${time}`
  return fulfilment === 'delivery' ? `With you ${when}.` : `Ready for pickup ${when}.`
}
