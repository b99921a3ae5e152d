import type { ReservationTimings } from '#contract/reservation.ts'
import { bookingWindow, nextBookable } from '#domain/reservation.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays } from '#domain/zone.ts'
import { startsOn, timesOf } from './use-booking-form.ts'

interface Props {
  timings: ReservationTimings
  date: string
  now(): Date
  choose(date: string): void
}

/** Says that a day has no time left, or takes none, and offers the next one that does. */
export function NoTimeLeft({ timings, date, now, choose }: Props) {
  const { first: today } = bookingWindow(now(), 0)
  const isClosed = startsOn(timings, date).length === 0
  const next = date && nextBookable(addDays(date, 1), timesOf(timings), now())
  return (
    <div className="notice warn">
      <p className="grow">{isClosed ? 'No bookings on this day' : 'No time left today'}</p>
      {next && (
        <button type="button" className="btn second small" onClick={() => choose(next)}>
          {dayLabel(next, today)}
        </button>
      )}
    </div>
  )
}
