import { clsx } from 'clsx'
import type { ReservationTimings } from '#contract/reservation.ts'
import {
  type BookingField,
  type BookingForm,
  guestsOf,
  maxBookingMessage,
  peopleChoices,
} from '#domain/reservation.ts'
import fieldStyles from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import styles from './booking-form.module.css'
import { seatsAt } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  error: string | undefined
  fill(field: BookingField, value: string): void
}

interface TimeProps extends Props {
  timings: ReservationTimings
  /** The starts that the day still has. */
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

/** A message to the restaurant, and how long it is; one that is too long is kept, and said to be. */
export function MessageField({ form, error, fill }: Props) {
  const { length } = form.message
  return (
    <div>
      <Field label="Message" error={error}>
        {(control) => (
          <textarea
            {...control}
            data-field="message"
            placeholder="A birthday, a high chair, a quiet corner"
            value={form.message}
            onChange={(event) => fill('message', event.target.value)}
          />
        )}
      </Field>
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
