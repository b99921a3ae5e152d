import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Question } from '#storefront/shell/questions.tsx'
import { useNow } from '#storefront/state/clock.ts'
import { Notice } from '#ui/notice.tsx'
import type { PaymentFault } from './use-payment.ts'

interface FailedNoticeProps {
  fault: PaymentFault
  canPayCash: boolean
  /** `22:08`, in the kitchen's zone. */
  clock(iso: string): string
}

/** Why the payment failed, what to do, and how long the order waits; shown until the next attempt. */
export function FailedNotice({ fault, canPayCash, clock }: FailedNoticeProps) {
  const now = useNow()
  const { sentence, isDeclined, keptUntil, retryUntil } = fault
  const notice = useRef<HTMLDivElement>(null)
  // The button that was tapped may be far below the reason.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each try that failed
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [fault])
  const minutes = now && keptUntil ? Math.ceil((keptUntil - now.getTime()) / 60_000) : 0
  return (
    <Notice ref={notice} kind="problem" role="alert" tabIndex={-1}>
      <CircleAlert aria-hidden />
      <p>
        <b>{sentence}</b>
        {isDeclined && (canPayCash ? ' Try another card or pay cash.' : ' Try another card.')}
        {now && retryUntil !== null && now.getTime() < retryUntil && (
          <>
            {' '}
            Keep this page open: we’ll try again if you’re back online before{' '}
            {clock(new Date(retryUntil).toISOString())}.
          </>
        )}
        {keptUntil && minutes > 0 && (
          <>
            {' '}
            We keep your order until {clock(new Date(keptUntil).toISOString())}, {minutes}{' '}
            {minutes === 1 ? 'minute' : 'minutes'} from now.
          </>
        )}
      </p>
    </Notice>
  )
}

/** The bank's challenge, shown in place; the sandbox plays the bank. */
export function ConfirmSheet({ onAnswer }: { onAnswer(answer: 'pass' | 'fail'): void }) {
  return (
    <Question
      title="Confirm the payment"
      yes="Yes, it’s me"
      onYes={() => onAnswer('pass')}
      no="No"
      onNo={() => onAnswer('fail')}
    >
      Your bank asks whether this is you. Test payment – no money moves.
    </Question>
  )
}
