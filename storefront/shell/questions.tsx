import { useEffect } from 'react'
import { cartCount } from '#domain/cart.ts'
import bell from '#storefront/pictures/bell.webp'
import { useOutletById } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { showClosedNoticeOnce, useClosed } from '#storefront/state/closed.ts'
import { showCookieNotice } from '#storefront/state/cookies.ts'
import { keepOldCart, startNewCart, useNewCart } from '#storefront/state/new-cart.ts'
import { useLeave, useSignOutQuestion } from '#storefront/state/sign-out.ts'
import { Button } from '#ui/button.tsx'
import plate from '#ui/plate.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './closed-notice.module.css'
import { useOpening } from './use-opening.ts'

/** Alerts over any screen, each of which must be answered. */
export function Questions() {
  return (
    <>
      <ClosedNotice />
      <NewCartQuestion />
      <SignOutQuestion />
    </>
  )
}

/** Shown once per visit, and again when a dish is added. */
function ClosedNotice() {
  const { isClosed, message, isNoticeShown } = useClosed()
  const opens = useOpening()
  useEffect(() => {
    if (isClosed === null) return
    const isFirst = isClosed && showClosedNoticeOnce()
    // One notice at a time.
    showCookieNotice(!isFirst && !isNoticeShown)
  }, [isClosed, isNoticeShown])
  if (!isNoticeShown) return null
  const close = () => useClosed.setState({ isNoticeShown: false })
  return (
    <Sheet
      label="We’re currently closed"
      isMessage
      className={text.centred}
      onClose={close}
      isAlert
    >
      <div className={`${plate.cloth} ${plate.neutral} ${styles.cloth}`}>
        <div className={`${plate.plate} ${styles.plate}`}>
          <img src={bell} alt="" width={208} height={208} />
        </div>
      </div>
      <h2 className={`${text.display} ${styles.title}`}>We’re currently closed</h2>
      <p className={text.muted}>
        {message}
        {opens && (
          <>
            {' '}
            <b>{opens}.</b>
          </>
        )}
      </p>
      <div className={sheet.actions}>
        <Button onClick={close}>OK</Button>
      </div>
    </Sheet>
  )
}

/** An order comes from one kitchen only. */
function NewCartQuestion() {
  const { wanted } = useNewCart()
  const { outletId, lines } = useCart()
  const outlet = useOutletById(outletId)
  if (!wanted) return null
  const count = cartCount(lines)
  return (
    <Sheet label="Start a new cart?" isMessage onClose={keepOldCart} isAlert>
      <h2 className={`${text.display} ${text.title}`}>Start a new cart?</h2>
      <p className={text.muted}>
        Your cart holds {count} {count === 1 ? 'dish' : 'dishes'} from{' '}
        {outlet?.name ?? 'another kitchen'}. One order comes from one kitchen.
      </p>
      <div className={sheet.actions}>
        <Button onClick={startNewCart}>Start new</Button>
        <Button kind="second" onClick={keepOldCart}>
          Keep it
        </Button>
      </div>
    </Sheet>
  )
}

/** Signing out empties the cart. */
function SignOutQuestion() {
  const { isAsked } = useSignOutQuestion()
  const count = useCart(({ lines }) => cartCount(lines))
  const leave = useLeave()
  const close = () => useSignOutQuestion.setState({ isAsked: false })
  if (!isAsked) return null
  return (
    <Sheet label="Sign out?" isMessage onClose={close} isAlert>
      <h2 className={`${text.display} ${text.title}`}>Sign out?</h2>
      <p className={text.muted}>
        Signing out empties your cart: {count} {count === 1 ? 'dish' : 'dishes'}.
      </p>
      <div className={sheet.actions}>
        <Button
          onClick={() => {
            close()
            leave()
          }}
        >
          Sign out
        </Button>
        <Button kind="second" onClick={close}>
          Stay signed in
        </Button>
      </div>
    </Sheet>
  )
}
