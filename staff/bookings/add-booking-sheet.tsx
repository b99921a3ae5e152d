import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import { maxTypedPhone } from '#domain/contact.ts'
import { guestsOf, maxBookingMessage } from '#domain/reservation.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { bookingWords } from '#staff/words/bookings.ts'
import styles from './bookings.module.css'
import { bookingsKey, bookingsQuery } from './bookings-query.ts'
import {
  FullNotice,
  PeopleField,
  type TableRequest,
  TableRequestFields,
} from './table-request-fields.tsx'

interface Props {
  kind: 'walk-in' | 'new'
  /** The day shown. */
  day: string | null
  isManager: boolean
  onClose(): void
}

const empty = { name: '', phone: '', email: '', message: '', notes: '' }

/** Adds a booking: guests at the door, seated now, or a table booked by phone. */
export function AddBookingSheet({ kind, day, isManager, onClose }: Props) {
  const client = useQueryClient()
  const today = useQuery(bookingsQuery(null)).data
  const [request, setRequest] = useState<Partial<TableRequest>>({})
  const [offered, setOffered] = useState<OfferedStarts>({})
  const [guest, setGuest] = useState(empty)
  const [isForced, setForced] = useState(false)
  const { key, renewAfter } = useAttemptKey()
  const isWalkIn = kind === 'walk-in'
  const chosenDay = request.day ?? later(day, today?.today)
  const starts = useQuery({ ...bookingsQuery(chosenDay), enabled: !isWalkIn && chosenDay !== null })
  const people = request.people ?? '2'
  const nowOffered = withOffered(offered, starts, guestsOf(people))
  if (nowOffered !== offered) setOffered(nowOffered)
  const time = request.time ?? offered[chosenDay ?? '']
  const isWaiting = !isWalkIn && time === undefined && isOnItsWay(starts)
  const chosen: TableRequest = {
    day: chosenDay ?? '',
    time: time ?? '',
    people,
  }
  const adding = useMutation({
    mutationFn: () =>
      withPerson(bookingWords.title, () =>
        call(calls.addBooking, {
          idempotencyKey: key,
          body: isWalkIn
            ? { people: chosen.people, name: guest.name, notes: guest.notes }
            : { ...chosen, ...guest, over_capacity: isForced },
        }),
      ),
    onSuccess: (booking) => booking && onClose(),
    onError: renewAfter,
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  })
  const faults = fieldFaults(adding.error)
  const isNamed = Object.keys(faults).length > 0 || dataOf(adding.error, 'conflict') !== null
  const type = (fields: Partial<typeof empty>) => setGuest({ ...guest, ...fields })

  return (
    <Panel
      title={isWalkIn ? bookingWords.walkIn : bookingWords.add}
      onClose={onClose}
      action={
        <Button
          isBusy={adding.isPending || isWaiting}
          onClick={() => !adding.isPending && !isWaiting && adding.mutate()}
        >
          {isWalkIn ? bookingWords.seatWalkIn(guestsOf(chosen.people)) : bookingWords.book}
        </Button>
      }
    >
      {isWalkIn ? (
        <PeopleField
          people={chosen.people}
          onChange={(people) => setRequest({ ...request, people })}
        />
      ) : (
        <TableRequestFields
          request={chosen}
          isWaiting={isWaiting}
          onChange={(fields) => {
            setRequest({ ...request, ...fields })
            adding.reset()
          }}
          error={adding.error}
        />
      )}
      <FullNotice
        error={adding.error}
        isManager={isManager}
        isForced={isForced}
        onForce={setForced}
      />
      <TextField
        label={bookingWords.name}
        value={guest.name}
        autoComplete="off"
        maxLength={80}
        error={faults.name}
        onChange={(name) => type({ name })}
      />
      {!isWalkIn && <ContactFields guest={guest} faults={faults} onChange={type} />}
      <TextField
        label={bookingWords.notes}
        hint={bookingWords.notesHint}
        value={guest.notes}
        autoComplete="off"
        maxLength={300}
        error={faults.notes}
        onChange={(notes) => type({ notes })}
      />
      {!isNamed && <ErrorNotice error={adding.error} />}
    </Panel>
  )
}

/** The day shown, unless it is past. */
function later(day: string | null, today: string | undefined): string | null {
  if (!day || !today) return today ?? day
  return day < today ? today : day
}

interface Contact {
  phone: string
  email: string
  message: string
}

interface ContactFieldsProps {
  guest: Contact
  /** Error messages by field. */
  faults: Partial<Record<string, string>>
  onChange(fields: Partial<Contact>): void
}

/** Contact and message of a guest who books by phone. */
function ContactFields({ guest, faults, onChange }: ContactFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={bookingWords.phone}
          type="tel"
          value={guest.phone}
          autoComplete="off"
          maxLength={maxTypedPhone}
          error={faults.phone}
          onChange={(phone) => onChange({ phone })}
        />
        <TextField
          label={bookingWords.email}
          type="email"
          value={guest.email}
          autoComplete="off"
          maxLength={254}
          error={faults.email}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <TextField
        label={bookingWords.message}
        value={guest.message}
        autoComplete="off"
        maxLength={maxBookingMessage}
        error={faults.message}
        onChange={(message) => onChange({ message })}
      />
    </>
  )
}

/** Query state of a day's bookings. */
type DayQuery = Pick<
  UseQueryResult<WireBookingDay>,
  'data' | 'isFetchedAfterMount' | 'fetchStatus' | 'failureCount'
>

/** By day: the start offered first. */
export type OfferedStarts = Readonly<Record<string, string>>

/**
 * Adds the first start of a day that has seats for the party, unless one was offered already: later answers have other
 * starts, and the guest may have been told this one.
 */
export function withOffered(offered: OfferedStarts, query: DayQuery, party: number): OfferedStarts {
  const { data } = query
  if (!data || offered[data.day] !== undefined || isOnItsWay(query)) return offered
  return { ...offered, [data.day]: firstStart(data, party) }
}

/**
 * Whether the first fetch since the sheet was opened is in flight: seats in cached data may be taken by now. After its
 * first failure, or without a network, the cached data is used.
 */
export function isOnItsWay({
  isFetchedAfterMount,
  fetchStatus,
  failureCount,
}: Omit<DayQuery, 'data'>): boolean {
  return !isFetchedAfterMount && fetchStatus === 'fetching' && failureCount === 0
}

/** The first future time of a day that has seats for the party; '' for none. */
export function firstStart(
  { day, today, now, starts }: Pick<WireBookingDay, 'day' | 'today' | 'now' | 'starts'>,
  party: number,
): string {
  const isToCome = (time: string) => day !== today || time >= now
  const first = starts.find(({ time, free }) => isToCome(time) && free >= party)
  return first?.time ?? ''
}
