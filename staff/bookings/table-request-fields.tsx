import { useQuery } from '@tanstack/react-query'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { maxBookingMessage, peopleChoices } from '#domain/reservation.ts'
import { minutesOf } from '#domain/zone.ts'
import { Option } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { ListState, Loading } from '#staff/office/page.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import { TextField } from '#ui/field.tsx'
import styles from './bookings.module.css'
import { bookingsQuery } from './bookings-query.ts'

export interface TableRequest {
  day: string
  time: string
  people: (typeof peopleChoices)[number]
}

interface Props {
  request: TableRequest
  /** Seats that the booking already holds: they count as free for it. */
  own?: { day: string; time: string; guests: number }
  /** Query state that decides which time is offered first. */
  isWaiting?: boolean
  onChange(request: Partial<TableRequest>): void
  error: Error | null
}

/** Day, time with the seats left, and number of guests. */
export function TableRequestFields({ request, own, isWaiting = false, onChange, error }: Props) {
  const faults = fieldFaults(error)
  const sheet = useQuery(bookingsQuery(request.day))
  const starts = sheet.data?.starts ?? []
  const stay = sheet.data?.stay_minutes ?? 0
  const ownAt = (time: string) =>
    own?.day === request.day && Math.abs(minutesOf(own.time) - minutesOf(time)) < stay
      ? own.guests
      : 0
  const isOffered = starts.some(({ time }) => time === request.time)
  return (
    <div className={styles.fields}>
      <TextField
        label={bookingWords.day}
        error={faults.day}
        type="date"
        value={request.day}
        min={sheet.data?.today}
        onChange={(day) => day && onChange({ day })}
      />
      <PeopleField people={request.people} onChange={(people) => onChange({ people })} />
      {isWaiting ? (
        <Loading error={null} />
      ) : starts.length > 0 ? (
        <SelectField
          label={bookingWords.time}
          error={faults.time}
          choices={[
            ...(isOffered ? [] : [{ id: request.time, name: request.time || '–' }]),
            ...starts.map(({ time, free }) => ({
              id: time,
              name: bookingWords.free(time, free + ownAt(time)),
            })),
          ]}
          value={request.time}
          onChange={(time) => onChange({ time })}
        />
      ) : (
        <ListState {...sheet} empty={bookingWords.noStarts} />
      )}
    </div>
  )
}

interface PeopleProps {
  people: TableRequest['people']
  onChange(people: TableRequest['people']): void
}

export function PeopleField({ people, onChange }: PeopleProps) {
  return (
    <SelectField
      label={bookingWords.people}
      choices={peopleChoices.map((id) => ({ id, name: id }))}
      value={people}
      onChange={onChange}
    />
  )
}

interface FullProps {
  error: Error | null
  isManager: boolean
  isForced: boolean
  onForce(isForced: boolean): void
}

/** A full start: seats left, and whether a manager may overbook. */
export function FullNotice({ error, isManager, isForced, onForce }: FullProps) {
  const conflict = dataOf(error, 'conflict')
  const left = conflict && 'seats_left' in conflict ? conflict.seats_left : null
  if (left === null && !isForced) return null
  return (
    <>
      {left !== null && (
        <Notice kind="warn" role="alert">
          {bookingWords.seatsLeft(left)} {!isManager && bookingWords.anywayManager}
        </Notice>
      )}
      {isManager && (
        <Option type="checkbox" name="over" isOn={isForced} onChange={onForce}>
          {bookingWords.anyway}
        </Option>
      )}
    </>
  )
}

export interface Guest {
  name: string
  phone: string
  email: string
  message: string
  notes: string
}

interface GuestProps {
  guest: Guest
  /** Beside name and notes; none for a guest at the door. */
  parts: readonly ('contact' | 'message')[]
  onChange(fields: Partial<Guest>): void
  error: Error | null
}

/** Name, contact and notes of a guest, and the error of a call that names none of its fields. */
export function GuestFields({ guest, parts, onChange, error }: GuestProps) {
  const faults = fieldFaults(error)
  const isNamed = Object.keys(faults).length > 0 || dataOf(error, 'conflict') !== null
  const form = fieldsOf<Guest>({ labels: bookingWords, values: guest, faults, change: onChange })
  const field = (name: keyof Guest) => ({ ...form.field(name), autoComplete: 'off' })
  return (
    <>
      <TextField {...field('name')} maxLength={80} />
      {parts.includes('contact') && (
        <div className={styles.fields}>
          <TextField {...field('phone')} type="tel" maxLength={maxTypedPhone} />
          <TextField {...field('email')} type="email" maxLength={254} />
        </div>
      )}
      {parts.includes('message') && (
        <TextField {...field('message')} maxLength={maxBookingMessage} />
      )}
      <TextField {...field('notes')} hint={bookingWords.notesHint} maxLength={300} />
      {!isNamed && <ErrorNotice error={error} />}
    </>
  )
}
