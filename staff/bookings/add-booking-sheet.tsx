import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireBookingDay } from '#contract/staff/booking.ts'
import { guestsOf } from '#domain/reservation.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { bookingWords } from '#staff/words/bookings.ts'
import { bookingsKey, bookingsQuery } from './bookings-query.ts'
import {
  FullNotice,
  type Guest,
  GuestFields,
  PeopleField,
  type TableRequest,
  TableRequestFields,
} from './table-request-fields.tsx'

interface Props {
  kind: 'walk-in' | 'new'
  day: string | null
  isManager: boolean
  onClose(): void
}

const nobody: Guest = { name: '', phone: '', email: '', message: '', notes: '' }

/** Adds a booking: guests at the door, seated now, or a table booked by phone. */
export function AddBookingSheet({ kind, day, isManager, onClose }: Props) {
  const today = useQuery(bookingsQuery(null)).data
  const [request, setRequest] = useState<Partial<TableRequest>>({})
  const [offered, setOffered] = useState<OfferedStarts>({})
  const [guest, setGuest] = useState(nobody)
  const [isForced, setForced] = useState(false)
  const isWalkIn = kind === 'walk-in'
  const chosenDay = request.day ?? later(day, today?.today)
  const starts = useQuery({ ...bookingsQuery(chosenDay), enabled: !isWalkIn && chosenDay !== null })
  const people = request.people ?? '2'
  const nowOffered = withOffered(offered, starts, guestsOf(people))
  if (nowOffered !== offered) setOffered(nowOffered)
  const time = request.time ?? offered[chosenDay ?? '']
  const isWaiting = !isWalkIn && time === undefined && isFirstFetch(starts)
  const chosen = { day: chosenDay ?? '', time: time ?? '', people }
  const adding = useAction({
    asks: bookingWords.title,
    make: (_, idempotencyKey) =>
      call(calls.addBooking, {
        idempotencyKey,
        body: isWalkIn
          ? { people, name: guest.name, notes: guest.notes }
          : { ...chosen, ...guest, over_capacity: isForced },
      }),
    refreshes: bookingsKey,
    onDone: onClose,
  })

  return (
    <Panel
      title={isWalkIn ? bookingWords.walkIn : bookingWords.add}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending || isWaiting} onClick={() => adding.run()}>
          {isWalkIn ? bookingWords.seatWalkIn(guestsOf(people)) : bookingWords.book}
        </Button>
      }
    >
      {isWalkIn ? (
        <PeopleField people={people} onChange={(people) => setRequest({ ...request, people })} />
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
      <GuestFields
        guest={guest}
        parts={isWalkIn ? [] : ['contact', 'message']}
        onChange={(fields) => setGuest({ ...guest, ...fields })}
        error={adding.error}
      />
    </Panel>
  )
}

/** The day shown, unless it is past. */
function later(day: string | null, today: string | undefined): string | null {
  if (!day || !today) return today ?? day
  return day < today ? today : day
}

type DayQuery = Pick<
  UseQueryResult<WireBookingDay>,
  'data' | 'isFetchedAfterMount' | 'fetchStatus' | 'failureCount'
>

/** By day: the start offered first. */
export type OfferedStarts = Readonly<Record<string, string>>

/** Adds the first start of a day with seats, unless one was offered: the guest may have been told that one. */
export function withOffered(offered: OfferedStarts, query: DayQuery, party: number): OfferedStarts {
  const { data } = query
  if (!data || offered[data.day] !== undefined || isFirstFetch(query)) return offered
  return { ...offered, [data.day]: firstStart(data, party) }
}

/** Whether the first fetch of this sheet is in flight. After a failure or without a network, cached data is used. */
export function isFirstFetch({
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
