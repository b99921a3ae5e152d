import { clsx } from 'clsx'
import { Check, Info, UserRound, X } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { holdMinutes } from '#domain/booking-seats.ts'
import { bookedText } from '#domain/reservation.ts'
import { paths } from '#storefront/paths.ts'
import { acceptCookies, asksForCookies, rejectCookies } from '#storefront/state/cookies.ts'
import {
  type Booked,
  dismissMessage,
  type Message,
  useBooked,
  useMessages,
} from '#storefront/state/notify.ts'
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
import toasterStyles from './toaster.module.css'

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

/** How long a message is shown, in milliseconds. */
const duration = 3_000

const looks = {
  problem: { Icon: X, colours: toasterStyles.problem },
  success: { Icon: Check, colours: toasterStyles.success },
  remark: { Icon: Info, colours: toasterStyles.remark },
}

/** Messages at the top right, newest on top; all stay while one is hovered or focused. */
export function Toaster() {
  const { messages } = useMessages()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // The element under the pointer, or with the focus, is gone with the last message.
  if (messages.length === 0 && (isHovered || isFocused)) {
    setHovered(false)
    setFocused(false)
  }
  return (
    <section
      className={toasterStyles.toaster}
      aria-label="Notifications"
      style={{ '--toast-duration': `${duration}ms` } as CSSProperties}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {messages.map((message) => (
        <Toast key={message.id} {...message} isPaused={isHovered || isFocused} />
      ))}
    </section>
  )
}

function Toast({ id, kind, text, isPaused }: Message & { isPaused: boolean }) {
  const { Icon, colours } = looks[kind]
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismissMessage, duration, id)
    return () => clearTimeout(timer)
  }, [id, isPaused])
  return (
    <div
      className={clsx(toasterStyles.toast, colours)}
      role={kind === 'problem' ? 'alert' : 'status'}
    >
      <Icon aria-hidden />
      <span className={layout.growing}>{text}</span>
      <IconButton label="Dismiss" onClick={() => dismissMessage(id)}>
        <X size={18} aria-hidden />
      </IconButton>
      {!isPaused && <i aria-hidden />}
    </div>
  )
}
