import type { ReservationTimings } from '#contract/reservation.ts'
import { nextBookable } from '#domain/reservation.ts'
import { dayLabel } from '#domain/slots.ts'
import { addDays, plainDate } from '#domain/zone.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import { startsOn, timesOf } from './use-booking-form.ts'

interface Props {
  timings: ReservationTimings
  date: string
  now(): Date
  choose(date: string): void
}

/** Says that a day has no time left, or takes none, and offers the next one that does. */
export function NoTimeLeft({ timings, date, now, choose }: Props) {
  const today = plainDate(now(), timings.time_zone)
  const isClosed = startsOn(timings, date).length === 0
  const next = date && nextBookable(addDays(date, 1), timesOf(timings), now())
  return (
    <Notice kind="warning">
      <p className={layout.growing}>
        {isClosed ? 'No bookings on this day' : 'No time left today'}
      </p>
      {next && (
        <Button kind="second" isSmall onClick={() => choose(next)}>
          {dayLabel(next, today)}
        </Button>
      )}
    </Notice>
  )
}
