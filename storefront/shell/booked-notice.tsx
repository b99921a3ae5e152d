import { X } from 'lucide-react'
import { holdMinutes } from '#domain/booking-hold.ts'
import { bookedText } from '#domain/reservation.ts'
import { type Booked, useBooked } from '#storefront/state/booked.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import styles from './booked-notice.module.css'

/** What was booked, wherever the diner goes afterwards, until it is closed: a toast is gone before it is read. */
export function BookedNotice({ booked }: { booked: Booked }) {
  return (
    <div className={`${layout.container} ${styles.place}`}>
      <Notice kind={booked.isHeld ? 'warning' : 'success'} role="status">
        <p className={layout.growing}>
          {booked.isHeld ? (
            <>
              <b>Check your email: confirm within {holdMinutes} minutes.</b> Until then we keep your
              table for {bookedText(booked)}.
            </>
          ) : booked.awaitsRestaurant ? (
            <>
              <b>We have your request for {bookedText(booked)}.</b> The restaurant confirms it by
              email.
            </>
          ) : (
            <>
              <b>Booked for {bookedText(booked)}.</b> Email sent to {booked.email}.
            </>
          )}
        </p>
        {booked.chatLink && (
          <a
            className={buttonClass({ kind: 'second', isSmall: true })}
            href={booked.chatLink}
            target="_blank"
            rel="noreferrer"
          >
            Open WhatsApp
          </a>
        )}
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
