import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import type { LinkedBooking } from '#contract/reservation.ts'
import { bookedText } from '#domain/reservation.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { createQueryClient } from '#storefront/api/queries.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { Title } from '#storefront/components/page-head.tsx'
import { paths } from '#storefront/paths.ts'
import { titleMeta, useSite } from '#storefront/site.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { PhoneLink } from '#ui/phone-link.tsx'

export const meta = titleMeta('Cancel your table')

/** The page of the link in a message about a booking. It asks first, since email programs open links automatically. */
export default function BookingCancelScreen() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <LinkedTable />
    </QueryClientProvider>
  )
}

function LinkedTable() {
  const { name, contactNumber, allowsBooking } = useSite()
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const shown = useQuery({
    queryKey: ['linked-booking', key],
    queryFn: () => call(calls.showBooking, { body: { key } }),
    retry: false,
  })
  const cancelling = useMutation({
    mutationFn: () => call(calls.cancelBooking, { body: { key } }),
  })
  const booking = cancelling.data ?? shown.data
  const hasEnded = isRefusedAs(shown.error, 'not_found')

  return (
    <main id="main" className={layout.container}>
      <Empty>
        <Title>{booking ? titleOf(booking) : 'Your table'}</Title>
        {shown.isPending && <p role="status">Looking for your booking</p>}
        {booking && (
          <p role="status">
            {`${bookedText({ ...booking, people: booking.number_of_people })}, at ${name}.`}
          </p>
        )}
        {hasEnded && (
          <>
            <p role="status">
              {messageOf(shown.error)}
              {contactNumber && (
                <>
                  {' '}
                  To cancel a table, call <PhoneLink number={contactNumber} />.
                </>
              )}
            </p>
            {allowsBooking && <LinkButton to={paths.reservation()}>Book a table</LinkButton>}
          </>
        )}
        {shown.isError && !hasEnded && (
          <Failed onRetry={() => void shown.refetch()}>{messageOf(shown.error)}</Failed>
        )}
        {cancelling.error && <FieldError>{messageOf(cancelling.error)}</FieldError>}
        {booking?.can_cancel && (
          <Button
            kind="danger"
            isBusy={cancelling.isPending}
            onClick={() => !cancelling.isPending && cancelling.mutate()}
          >
            Cancel my table
          </Button>
        )}
        {booking?.state === 'cancelled' && (
          <LinkButton to={paths.reservation()}>Book again</LinkButton>
        )}
        {booking && booking.state !== 'cancelled' && (
          <p>
            To change it, call <PhoneLink number={booking.phone} />.
          </p>
        )}
      </Empty>
    </main>
  )
}

function titleOf({ state, can_cancel }: LinkedBooking): string {
  if (state === 'cancelled') return 'Your booking is cancelled'
  return can_cancel ? 'Can’t make it?' : 'This can’t be cancelled here any more'
}
