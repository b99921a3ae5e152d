import { calls } from '#contract/diner-calls.ts'
import { holdMinutes } from '#domain/booking-seats.ts'
import { bookedText } from '#domain/reservation.ts'
import { call } from '#storefront/api/call.ts'
import { LinkAnswer } from '#storefront/components/link-answer.tsx'
import { paths } from '#storefront/paths.ts'
import { titled, useSite } from '#storefront/site.ts'
import { useBooked } from '#storefront/state/notify.ts'

export const meta = titled('Confirm your table')

/** The page of a held booking's link. */
export default function BookingConfirmScreen() {
  const { name } = useSite()
  async function send(key: string) {
    const booking = await call(calls.confirmBooking, { body: { key } })
    // The notice asked for this confirmation.
    useBooked.setState({ booked: null })
    const { number_of_people: people, awaits_restaurant, ...when } = booking
    return {
      title: awaits_restaurant ? 'The restaurant will confirm it' : 'Your table is booked',
      note: `${bookedText({ ...when, people })}, at ${name}. We have sent you an email.`,
    }
  }
  return (
    <LinkAnswer
      title="Is this table for you?"
      text={`We keep it for ${holdMinutes} minutes. Confirm, and the restaurant expects you.`}
      button="Confirm my table"
      send={send}
      endedTitle="This table is not kept any more"
      next={{ name: 'Book again', path: paths.reservation() }}
    />
  )
}
