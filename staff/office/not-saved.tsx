import { messageOf } from '#contract/client/call-error.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { words } from '#staff/words/common.ts'

interface Props {
  error: Error | null
  /** What was not saved, as a sentence. */
  children: string
  isBusy: boolean
  onRetry(): void
}

/** Under a form whose changes could not be sent: why, and another try. */
export function NotSaved({ error, children, isBusy, onRetry }: Props) {
  if (!error) return null
  return (
    <Notice kind="bad" role="alert">
      {children} {messageOf(error)}{' '}
      <Button kind="outlined" size="compact" isBusy={isBusy} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </Notice>
  )
}
