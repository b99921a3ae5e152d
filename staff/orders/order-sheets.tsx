import { type ComponentType, useEffect } from 'react'
import { matchPath } from 'react-router'
import { isRefusedAs } from '#contract/client/call-error.ts'
import { Panel } from '#staff/controls/panel.tsx'
import { isWaiting } from '#staff/live/ring.ts'
import { touch } from '#staff/live/take-step.ts'
import { Loading } from '#staff/office/loading.tsx'
import { useCloseSheet, useOpenSheet, useSheetAddress } from '#staff/shell/sheet-address.tsx'
import { boardWords } from '#staff/words/board.ts'
import { orderWords } from '#staff/words/order.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DelaySheet } from './delay-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import type { SheetName, SheetProps } from './sheet-props.ts'
import { TestSheet } from './test-sheet.tsx'
import { useOrder } from './use-order.ts'

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
    if (order && isWaiting(order)) touch(order)
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

/** What answers an order leads back to the board or the list, also from the order's sheet, whose place it takes. */
function isAnswer(sheet: string | undefined): boolean {
  return sheet === 'reject' || sheet === 'accept'
}
