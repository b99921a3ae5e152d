import { type ReactNode, useEffect } from 'react'
import { cartCount } from '#domain/cart.ts'
import { DrawingPlate } from '#storefront/components/plates.tsx'
import bell from '#storefront/pictures/bell.webp'
import { useOutletById } from '#storefront/site.ts'
import { keepCurrentCart, startNewCart, useCart, useNewCart } from '#storefront/state/cart.ts'
import { showClosedNoticeOnce, useClosed, useOpening } from '#storefront/state/closed.ts'
import { showCookieNotice } from '#storefront/state/cookies.ts'
import { useLeave, useSignOutQuestion } from '#storefront/state/sign-out.ts'
import { Button } from '#ui/button.tsx'
import plate from '#ui/plate.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './closed-notice.module.css'

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
  const title = 'We’re currently closed'
  return (
    <Sheet label={title} isMessage className={text.centred} onClose={close} isAlert>
      <div className={`${plate.cloth} ${plate.neutral} ${styles.cloth}`}>
        <DrawingPlate src={bell} className={styles.plate} />
      </div>
      <h2 className={`${text.display} ${styles.title}`}>{title}</h2>
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
  return (
    <Question
      title="Start a new cart?"
      yes="Start new"
      onYes={startNewCart}
      no="Keep it"
      onNo={keepCurrentCart}
    >
      Your cart holds {dishes(cartCount(lines))} from {outlet?.name ?? 'another kitchen'}. One order
      comes from one kitchen.
    </Question>
  )
}

function SignOutQuestion() {
  const { isAsked } = useSignOutQuestion()
  const count = useCart(({ lines }) => cartCount(lines))
  const leave = useLeave()
  const close = () => useSignOutQuestion.setState({ isAsked: false })
  if (!isAsked) return null
  return (
    <Question
      title="Sign out?"
      yes="Sign out"
      onYes={() => {
        close()
        leave()
      }}
      no="Stay signed in"
      onNo={close}
    >
      Signing out empties your cart: {dishes(count)}.
    </Question>
  )
}

function dishes(count: number): string {
  return `${count} ${count === 1 ? 'dish' : 'dishes'}`
}

interface QuestionProps {
  title: string
  children: ReactNode
  yes: string
  onYes(): void
  no: string
  onNo(): void
}

/** A question that must be answered, over the current screen. */
export function Question({ title, children, yes, onYes, no, onNo }: QuestionProps) {
  return (
    <Sheet label={title} isMessage onClose={onNo} isAlert>
      <h2 className={`${text.display} ${text.title}`}>{title}</h2>
      <p className={text.muted}>{children}</p>
      <div className={sheet.actions}>
        <Button onClick={onYes}>{yes}</Button>
        <Button kind="second" onClick={onNo}>
          {no}
        </Button>
      </div>
    </Sheet>
  )
}
