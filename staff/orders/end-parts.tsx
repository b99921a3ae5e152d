import { Smartphone } from 'lucide-react'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { orderWords } from '#staff/words/order.ts'

/** What the diner will read: why the order ends, and what happens to the money. */
export function DinerReads({ why, money }: { why: string; money: string }) {
  return (
    <Notice kind="bad" icon={<Smartphone aria-hidden />} role="status">
      {orderWords.reject.dinerReads(`${why} ${money}`)}
    </Notice>
  )
}

interface FootProps {
  isBusy: boolean
  /** Whether all that is needed is chosen, and can be sent. */
  isReady: boolean
  onKeep(): void
  onEnd(): void
  /** Words of the button that ends the order. */
  end: string
}

/** Keeps the order, or ends it. */
export function EndFoot({ isBusy, isReady, onKeep, onEnd, end }: FootProps) {
  return (
    <>
      <Button kind="outlined" onClick={onKeep}>
        {orderWords.reject.keep}
      </Button>
      <Button
        kind="danger"
        isBusy={isBusy}
        aria-disabled={!isReady || undefined}
        onClick={() => isReady && onEnd()}
      >
        {end}
      </Button>
    </>
  )
}
