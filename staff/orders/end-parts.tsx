import { Smartphone } from 'lucide-react'
import { Button } from '#staff/controls/button.tsx'
import { LeadButton } from '#staff/controls/lead-button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { orderWords } from '#staff/words/order.ts'
import type { EndLack } from './end-reason.tsx'

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
  isOnline: boolean
  /** What has to be chosen or written first. */
  lacks: EndLack | null
  onKeep(): void
  onEnd(): void
  /** Words of the button that ends the order. */
  end: string
}

/** Keeps the order, or ends it; while something is missing the second button says what, and leads there. */
export function EndFoot({ isBusy, isOnline, lacks, onKeep, onEnd, end }: FootProps) {
  return (
    <>
      <Button kind="outlined" onClick={onKeep}>
        {orderWords.reject.keep}
      </Button>
      {lacks ? (
        <LeadButton field={lacks === 'less' ? 'amount' : lacks}>
          {orderWords.reject.lacks[lacks]}
        </LeadButton>
      ) : (
        <Button
          kind="danger"
          isBusy={isBusy}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onEnd()}
        >
          {end}
        </Button>
      )}
    </>
  )
}
