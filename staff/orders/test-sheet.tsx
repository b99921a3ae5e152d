import { Info, TriangleAlert } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { orderWords } from '#staff/words/order.ts'
import { personWords } from '#staff/words/person.ts'
import type { SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import { useOrderCall } from './use-order-call.ts'

/** Says that an order was only somebody trying the shop. */
export function TestSheet({ order, onClose }: SheetProps) {
  const money = useMoney()
  const { mutate, isPending, error, isOnline } = useOrderCall(personWords.rights.test, onClose)
  const isPaid = order.refundable > 0
  const isReady = isOnline && !isPaid
  return (
    <Panel
      title={orderWords.test.title(shortNumber(order.number))}
      onClose={onClose}
      action={
        <Button
          isBusy={isPending}
          aria-disabled={!isReady || undefined}
          onClick={() =>
            isReady &&
            mutate(async () => ({
              order: await call(calls.markAsTest, { params: { id: order.id } }),
            }))
          }
        >
          {orderWords.order.markAsTest}
        </Button>
      }
    >
      <Notice icon={<Info aria-hidden />}>{orderWords.test.what}</Notice>
      <p>{orderWords.test.noWayBack}</p>
      {isPaid && (
        <Notice kind="warn" icon={<TriangleAlert aria-hidden />} role="status">
          {orderWords.test.refundFirst(money(order.refundable))}
        </Notice>
      )}
      <StepFaults error={error} isOnline={isOnline} />
    </Panel>
  )
}
