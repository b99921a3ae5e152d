import { useQuery } from '@tanstack/react-query'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { peopleChoices } from '#domain/reservation.ts'
import { minutesOf } from '#domain/zone.ts'
import { Option } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { ListState, Loading } from '#staff/office/loading.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import styles from './bookings.module.css'
import { bookingsQuery } from './bookings-query.ts'

/** Day, time and number of guests of a booking. */
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
