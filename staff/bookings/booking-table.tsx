import { clsx } from 'clsx'
import { MoreHorizontal } from 'lucide-react'
import type { WireBooking, WireBookingDay } from '#contract/staff/booking.ts'
import { type BookingStep, isExpected } from '#domain/booking-states.ts'
import { minutesOf } from '#domain/zone.ts'
import { Button, IconButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import table from '#staff/office/table.module.css'
import { bookingWords } from '#staff/words/bookings.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './bookings.module.css'
import { useBookingStep } from './bookings-query.ts'

interface Props {
  sheet: WireBookingDay
  onOpen(id: string): void
}

/** A day's bookings by time: a table, or cards on a phone; also used for print. */
export function BookingTable({ sheet, onOpen }: Props) {
  const { columns } = bookingWords
  return (
    <table className={clsx(table.table, styles.table)}>
      <thead>
        <tr>
          {(['time', 'guests', 'name', 'phone', 'state'] as const).map((each) => (
            <th key={each} scope="col">
              {columns[each]}
            </th>
          ))}
          <th scope="col" className={styles.screen}>
            <span className="hidden">{columns.next}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            lateMinutes={lateMinutes(booking, sheet)}
            onOpen={() => onOpen(booking.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Steps offered in the row; the first allowed one is shown. */
const rowSteps: readonly BookingStep[] = ['confirm', 'seat', 'left']

interface RowProps {
  booking: WireBooking
  lateMinutes: number
  onOpen(): void
}

function Row({ booking, lateMinutes: late, onOpen }: RowProps) {
  const { time, people, guests, name, phone, message, notes, state, allowed } = booking
  const step = useBookingStep(booking.id)
  const next = rowSteps.find((each) => allowed.includes(each))
  const isOver = state === 'cancelled' || state === 'no_show' || state === 'left'
  return (
    <tr className={clsx(isOver && styles.isOver)}>
      <td className={styles.startTime}>{time}</td>
      <td className={styles.guests}>
        {people}
        <span className={styles.phoneOnly}> {bookingWords.columns.guests.toLowerCase()}</span>
      </td>
      <td className={styles.guestName}>
        <b>{name}</b>
        {people !== String(guests) && <small>{bookingWords.counted(guests)}</small>}
        {message && <small>{bookingWords.fromGuest(message)}</small>}
        {notes && (
          <small>
            <em>{notes}</em>
          </small>
        )}
        <ErrorNotice error={step.error} />
      </td>
      <td className={styles.phone}>
        {phone && <PhoneLink number={phone}>{booking.phone_text}</PhoneLink>}
      </td>
      <td className={styles.state}>
        <StateTag booking={booking} late={late} />
      </td>
      <td className={clsx(styles.nextStep, styles.screen)}>
        <span>
          {next && (
            <Button
              size="compact"
              isBusy={step.isPending}
              aria-label={`${bookingWords.steps[next]}: ${name}`}
              onClick={() => step.run({ step: next })}
            >
              {bookingWords.steps[next]}
            </Button>
          )}
          <IconButton label={bookingWords.more(name)} isFramed onClick={onOpen}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  )
}

const tagKinds = {
  placed: 'note',
  confirmed: 'plain',
  seated: 'good',
  left: 'plain',
  cancelled: 'bad',
  no_show: 'bad',
} as const

function StateTag({ booking, late }: { booking: WireBooking; late: number }) {
  const { state, held_until } = booking
  if (late > 0) return <Tag kind="warn">{bookingWords.late(late)}</Tag>
  if (held_until) return <Tag kind="note">{bookingWords.held}</Tag>
  return <Tag kind={tagKinds[state]}>{bookingWords.states[state]}</Tag>
}

/** Minutes since the start, for guests who are still expected today; otherwise 0. */
function lateMinutes({ state, time }: WireBooking, { day, today, now }: WireBookingDay): number {
  return day === today && isExpected(state) ? Math.max(0, minutesOf(now) - minutesOf(time)) : 0
}
