import { UserRound, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { holdMinutes } from '#domain/booking-seats.ts'
import { bookedText } from '#domain/reservation.ts'
import { paths } from '#storefront/paths.ts'
import { acceptCookies, asksForCookies, rejectCookies } from '#storefront/state/cookies.ts'
import { type Booked, useBooked } from '#storefront/state/notify.ts'
import {
  dismissReplacedSession,
  restoreEarlierSession,
  useReplacedSession,
  useSession,
} from '#storefront/state/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import text from '#ui/text.module.css'
import styles from './notices.module.css'

/** Names the customer that a link has signed in, until the diner has answered: the link may belong to another person. */
export function SignedInNotice() {
  const { replaced } = useReplacedSession()
  const { token } = useSession()
  if (!replaced?.signedInAs || replaced.by !== token) return null

  function leave() {
    restoreEarlierSession()
    location.reload()
  }

  return (
    <aside className={`${layout.container} ${styles.place}`} aria-label="Signed in">
      <Notice kind="warning" role="status">
        <UserRound size={18} aria-hidden />
        <p className={layout.growing}>Signed in as {replaced.signedInAs}.</p>
        <Button kind="second" isSmall onClick={leave}>
          Not you?
        </Button>
        <IconButton label="Dismiss" onClick={dismissReplacedSession}>
          <X size={18} aria-hidden />
        </IconButton>
      </Notice>
    </aside>
  )
}

/** The latest booking, on every screen until the diner closes it: a toast would be gone before it is read. */
export function BookedNotice({ booked }: { booked: Booked }) {
  return (
    <div className={`${layout.container} ${styles.bookedPlace}`}>
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

/**
 * Asks once a year, or on every visit after a refusal, without blocking the page. It is in every page's HTML to be there at
 * first paint; the head script's `data-asks-cookies` decides whether it is shown.
 */
export function CookieNotice() {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => setOpen(asksForCookies()), [])
  if (!isOpen) return null
  const answer = (store: () => void) => () => {
    store()
    setOpen(false)
  }
  return (
    <section className={styles.cookieNotice} aria-labelledby="cookie-notice">
      <div>
        <h2 id="cookie-notice">We use cookies</h2>{' '}
        <p>
          They remember your answer. Your cart stays in this browser.{' '}
          <Link className={text.textLink} to={paths.cookiePolicy()}>
            Cookie notice
          </Link>
        </p>
      </div>
      <Button onClick={answer(acceptCookies)}>Accept</Button>
      <Button onClick={answer(rejectCookies)}>Reject</Button>
    </section>
  )
}
