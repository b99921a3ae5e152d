import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { matchPath } from 'react-router'
import { calls } from '#contract/calls.ts'
import { isRefusedAs } from '#contract/client/call-error.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { isWaiting } from '#staff/live/alarm-state.ts'
import { useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { afterSteps } from '#staff/live/steps.ts'
import { markSeen } from '#staff/live/take-step.ts'
import { Loading } from '#staff/office/loading.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useCloseSheet, useOpenSheet, useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { personWords } from '#staff/words/common.ts'
import { orderWords } from '#staff/words/order.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DelaySheet } from './delay-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import type { SheetName, SheetProps } from './sheet-props.ts'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import { useOrderCall } from './use-order-call.ts'

const sheets: Record<SheetName, ComponentType<SheetProps>> = {
  accept: AcceptSheet,
  reject: RejectSheet,
  delay: DelaySheet,
  cancel: CancelSheet,
  refund: RefundSheet,
  print: PrintSheet,
  test: TestSheet,
}

/** `/orders/{id}` and `/orders/{id}/{sheet}`: over the board or the list that they were opened from. */
export function OrderSheets() {
  const { path, under } = useSheetAddress()
  const { id = '', sheet } = matchPath('/orders/:id/:sheet?', path)?.params ?? {}
  const openSheet = useOpenSheet()
  const { order, outlet, error } = useOrder(id)
  const close = useCloseSheet()
  const leave = () => close(under ?? '/')
  useEffect(() => {
    if (order && isWaiting(order)) markSeen(order)
  }, [order])
  if (!order || !outlet)
    return (
      <Panel title={boardWords.lanes.orders} onClose={leave}>
        {isRefusedAs(error, 'not_found') ? (
          <p role="status">{orderWords.order.notFound}</p>
        ) : (
          <Loading error={error} />
        )}
      </Panel>
    )
  const Named = sheet && sheet in sheets ? sheets[sheet as SheetName] : null
  if (!Named)
    return (
      <OrderSheet
        order={order}
        outlet={outlet}
        onClose={leave}
        onSheet={(name) => openSheet(`/orders/${id}/${name}`, { under, replace: isAnswer(name) })}
      />
    )
  const toOrder = () => close(`/orders/${id}`)
  return <Named order={order} outlet={outlet} onClose={isAnswer(sheet) ? leave : toOrder} />
}

/** Sheets that answer an order replace its own sheet and close to the board or the list. */
function isAnswer(sheet: string | undefined): boolean {
  return sheet === 'reject' || sheet === 'accept'
}

/** One order: from the board's live snapshot, otherwise requested. */
function useOrder(id: string): {
  order: WireStaffOrder | undefined
  outlet: Outlet | undefined
  /** Why it could not be loaded. */
  error: Error | null
} {
  const snapshot = useBoard((state) => state.snapshot)
  const steps = useBoard((state) => state.steps)
  const known = snapshot?.orders.find((order) => order.id === id)
  const asked = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(calls.getStaffOrder, { params: { id }, signal }),
    enabled: !known,
  })
  const order = known ? afterSteps(known, steps) : asked.data
  return {
    order,
    outlet: snapshot?.outlets.find((each) => each.id === order?.outlet.id),
    error: known ? null : asked.error,
  }
}

/** Marks an order as a test of the shop. */
function TestSheet({ order, onClose }: SheetProps) {
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
