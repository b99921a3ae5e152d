import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { holdMinutes } from '#domain/booking-seats.ts'
import { bookedText } from '#domain/reservation.ts'
import { call, isRefusedAs, messageOf } from '#storefront/api/call.ts'
import { paths } from '#storefront/paths.ts'
import { pageTitle, siteOf, useSite } from '#storefront/site.ts'
import { useBooked } from '#storefront/state/booked.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { Route } from './+types/route'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(siteOf(matches), 'Confirm your table') },
]

/** The page of a held booking's link. It asks first, since email programs open links automatically. */
export default function BookingConfirmScreen() {
  const { name } = useSite()
  const [search] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [booked, setBooked] = useState<{ text: string; isRequest: boolean } | null>(null)
  const [fault, setFault] = useState<{ text: string; isFinal: boolean } | null>(null)

  async function confirm() {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      const {
        number_of_people: people,
        awaits_restaurant,
        ...when
      } = await call(calls.confirmBooking, { body: { key: search.get('key') ?? '' } })
      setBooked({ text: bookedText({ ...when, people }), isRequest: awaits_restaurant })
      // The notice asked for this confirmation.
      useBooked.setState({ booked: null })
    } catch (error) {
      setFault({ text: messageOf(error), isFinal: isRefusedAs(error, 'not_found') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <main id="main" className={layout.container}>
      <Empty>
        <h1 className={text.display} tabIndex={-1}>
          {titleOf(booked, fault?.isFinal ?? false)}
        </h1>
        {booked ? (
          <>
            <p role="status">{`${booked.text}, at ${name}. We have sent you an email.`}</p>
            <Link className={buttonClass()} to={paths.menu()}>
              See the menu
            </Link>
          </>
        ) : fault?.isFinal ? (
          <>
            <p role="status">{fault.text}</p>
            <Link className={buttonClass()} to={paths.reservation()}>
              Book again
            </Link>
          </>
        ) : (
          <>
            <p>We keep it for {holdMinutes} minutes. Confirm, and the restaurant expects you.</p>
            {fault && <FieldError>{fault.text}</FieldError>}
            <Button isBusy={isBusy} onClick={confirm}>
              Confirm my table
            </Button>
          </>
        )}
      </Empty>
    </main>
  )
}

function titleOf(booked: { isRequest: boolean } | null, isTooLate: boolean): string {
  if (booked) return booked.isRequest ? 'The restaurant will confirm it' : 'Your table is booked'
  return isTooLate ? 'This table is not kept any more' : 'Is this table for you?'
}
