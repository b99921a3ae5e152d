import { X } from 'lucide-react'
import { holdMinutes } from '#domain/booking-hold.ts'
import { bookedText } from '#domain/reservation.ts'
import { useBooked } from '#storefront/state/booked.ts'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './booked-notice.module.css'

/** What was booked, wherever the diner goes afterwards, until it is closed: a toast is gone before it is read. */
export function BookedNotice() {
  const { booked } = useBooked()
  if (!booked) return null
  return (
    <div className={`${layout.container} ${styles.place}`}>
      <Notice kind={booked.isHeld ? 'warning' : 'success'} role="status">
        <p className={layout.growing}>
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
        <IconButton
          label="Close the notice of your booking"
          onClick={() => useBooked.setState({ booked: null })}
        >
          <X aria-hidden />
        </IconButton>
      </Notice>
    </div>
  )
}
