import { MessageSquareWarning, OctagonX } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { dismissNotice } from '#staff/live/board-store.ts'
import type { AcceptDelay, DocketNotice } from '#staff/live/docket-notice.ts'
import { useOrderCall } from '#staff/orders/use-order-call.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './docket.module.css'
import { StepButton } from './step-button.tsx'

/** Another screen's step, or the reason of a refusal, until dismissed. `board-screen.tsx` announces it. */
export function NoticeOnDocket({ notice }: { notice: DocketNotice }) {
  const { orderId, kind, text, delay } = notice
  return (
    <div
      className={kind === 'stop' ? `${styles.remark} ${styles.refusal}` : styles.remark}
      role={kind === 'stop' ? 'alert' : undefined}
    >
      {kind === 'stop' ? <OctagonX aria-hidden /> : <MessageSquareWarning aria-hidden />}
      <span>{text}</span>
      {delay && <ChangeMinutes orderId={orderId} delay={delay} />}
      <StepButton kind="outlined" onClick={() => dismissNotice(orderId)}>
        {boardWords.docket.gotIt}
      </StepButton>
    </div>
  )
}

/** A delay that adds the minutes by which this screen's accept exceeded the recorded one. */
function ChangeMinutes({ orderId, delay }: { orderId: string; delay: AcceptDelay }) {
  const { minutes, wanted, readyBy } = delay
  const { mutate, isPending, isOnline, error } = useOrderCall(boardWords.docket.delay, () =>
    dismissNotice(orderId),
  )
  return (
    <>
      {error && <span role="alert">{messageOf(error)}</span>}
      <StepButton
        kind="outlined"
        isBusy={isPending}
        aria-disabled={!isOnline || undefined}
        onClick={() =>
          isOnline &&
          mutate(async (idempotencyKey) => ({
            order: await call(calls.delayOrder, {
              params: { id: orderId },
              idempotencyKey,
              body: { minutes, ready_by: readyBy },
            }),
          }))
        }
      >
        {boardWords.docket.changeTo(wanted)}
      </StepButton>
    </>
  )
}
