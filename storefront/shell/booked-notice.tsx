import { X } from 'lucide-react'
import { holdMinutes } from '#domain/booking-hold.ts'
import { bookedText } from '#domain/reservation.ts'
import { useBooked } from '#storefront/state/booked.ts'

/** What was booked, wherever the diner goes afterwards, until it is closed: a toast is gone before it is read. */
export function BookedNotice() {
  const { booked } = useBooked()
  if (!booked) return null
  return (
    <div className="wrap bookednotice">
      <div className={booked.isHeld ? 'notice warn' : 'notice good'} role="status">
        <p className="grow">
          {booked.isHeld ? (
            <>
              <b>Check your email: confirm within {holdMinutes} minutes.</b> Until then we keep your
              table for {bookedText(booked)}.
            </>
          ) : (
            <>
              <b>Booked for {bookedText(booked)}.</b> Email sent to {booked.email}.
            </>
          )}
        </p>
        <button
          type="button"
          className="iconbtn"
          aria-label="Close the notice of your booking"
          onClick={() => useBooked.setState({ booked: null })}
        >
          <X aria-hidden />
        </button>
      </div>
    </div>
  )
}
