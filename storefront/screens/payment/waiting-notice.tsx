import { WifiOff } from 'lucide-react'
import { withdrawWaiting } from '#storefront/state/keep-waiting-order.ts'
import { useNow } from '#storefront/state/use-now.ts'
import { canBeSent, type WaitingOrder } from '#storefront/state/waiting-order.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'

interface Props {
  waiting: WaitingOrder
  /** `22:08`, in the kitchen's zone. */
  clock(iso: string): string
}

/** The order that goes by itself when there is a connection, and the way to keep it back. */
export function WaitingNotice({ waiting, clock }: Props) {
  // Renews the notice when the time is over.
  useNow()
  if (!canBeSent(waiting)) {
    return (
      <Notice kind="problem" role="alert">
        <WifiOff aria-hidden />
        <p>
          <b>Your order was not sent.</b> The connection did not come back in time. Look at the time
          and try again.
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="problem" role="alert">
      <WifiOff aria-hidden />
      <div className={layout.growing}>
        <p>
          <b>Your order waits for a connection.</b> It goes by itself, once, until{' '}
          {clock(new Date(waiting.until).toISOString())}, also if you close this page and come back.
        </p>
        <Button kind="ghost" isSmall onClick={withdrawWaiting}>
          Don’t send it
        </Button>
      </div>
    </Notice>
  )
}
