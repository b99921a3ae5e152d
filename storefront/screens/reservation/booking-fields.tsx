import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { ReservationTimings } from '#contract/reservation.ts'
import {
  type BookingField,
  type BookingForm,
  type BookingTimes,
  bookingDateText,
  bookingWindow,
  guestsOf,
  maxBookingMessage,
  peopleChoices,
} from '#domain/reservation.ts'
import { addDays, weekday } from '#domain/zone.ts'
import dayRow from '#storefront/components/day-row.module.css'
import { lazySheet } from '#storefront/shell/lazy-sheet.tsx'
import fieldStyles from '#ui/field.module.css'
import { Field, TextArea } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { RadioLabel } from '#ui/radio-label.tsx'
import text from '#ui/text.module.css'
import styles from './booking-form.module.css'
import { seatsAt } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  error: string | undefined
  fill(field: BookingField, value: string): void
}

interface TimeProps extends Props {
  timings: ReservationTimings
  slots: string[]
}

/** The start of a booking; one without seats for the party is shown, and cannot be chosen. */
export function TimeField({ form, error, fill, timings, slots }: TimeProps) {
  const guests = guestsOf(form.people || '1')
  return (
    <Field label="Time" error={error}>
      {(control) => (
        <select
          {...control}
          data-field="time"
          value={form.time}
          onChange={(event) => fill('time', event.target.value)}
        >
          <option value="">Pick a Time</option>
          {slots.map((slot) => {
            const isFull = seatsAt(timings, form.date, slot) < guests
            return (
              <option key={slot} value={slot} disabled={isFull}>
                {isFull ? `${slot} – fully booked` : slot}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

export function PeopleField({ form, error, fill }: Props) {
  return (
    <Field label="People" error={error}>
      {(control) => (
        <select
          {...control}
          data-field="people"
          value={form.people}
          onChange={(event) => fill('people', event.target.value)}
        >
          <option value="">Number of People</option>
          {peopleChoices.map((people) => (
            <option key={people}>{people}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function MessageField({ form, error, fill }: Props) {
  const { length } = form.message
  return (
    <div>
      <TextArea
        label="Message"
        error={error}
        data-field="message"
        placeholder="A birthday, a high chair, a quiet corner"
        value={form.message}
        onChange={(typed) => fill('message', typed)}
      />
      <p
        className={clsx(
          styles.lengthHint,
          length > maxBookingMessage ? fieldStyles.error : fieldStyles.explanation,
        )}
      >
        {length} of {maxBookingMessage}
      </p>
    </div>
  )
}

const CalendarSheet = lazySheet(
  () => import('./calendar-sheet.tsx').then((module) => module.CalendarSheet),
  'The calendar',
)

interface DateFieldProps {
  date: string
  times: BookingTimes
  error: string | undefined
  onChoose(date: string): void
  now(): Date
}

const near = 5
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The date as d-MM-yyyy, which opens a calendar; the nearest days are one tap away. */
export function DateField({ date, times, error, onChoose, now }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { first, last } = bookingWindow(times, now())
  const days = Array.from({ length: near }, (_, index) => addDays(first, index)).filter(
    (day) => day <= last,
  )
  const isOff = (day: string) => times.startsOn(day).length === 0
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      <Field label="Date" error={error}>
        {(control) => (
          <div className={fieldStyles.withIcon}>
            <CalendarDays aria-hidden />
            <input
              {...control}
              data-field="date"
              readOnly
              role="combobox"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls="calendar"
              value={date && bookingDateText(date)}
              onClick={() => setOpen(true)}
              onKeyDown={(event) => {
                if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
                event.preventDefault()
                setOpen(true)
              }}
            />
          </div>
        )}
      </Field>
      <div className={dayRow.dayRow} role="radiogroup" aria-label="Next days">
        {days.map((day) => (
          <RadioLabel
            key={day}
            className={clsx(day === date && dayRow.chosen, isOff(day) && dayRow.closed)}
            name="day"
            isOn={day === date}
            isOff={isOff(day)}
            onChoose={() => onChoose(day)}
          >
            <span>{dayNames[weekday(day)]}</span>
            <b>{Number(day.slice(8))}</b>
            {isOff(day) && <span className={text.hidden}> no bookings</span>}
          </RadioLabel>
        ))}
      </div>
      {isOpen && (
        <CalendarSheet
          date={date}
          first={first}
          last={last}
          isOff={isOff}
          onChoose={(day) => {
            setOpen(false)
            onChoose(day)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
