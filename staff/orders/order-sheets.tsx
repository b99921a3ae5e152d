import { useNavigate, useParams } from 'react-router'
import { Panel } from '#staff/controls/panel.tsx'
import { words } from '#staff/words.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DelaySheet } from './delay-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import { useOrder } from './use-order.ts'

const sheets = {
  accept: AcceptSheet,
  reject: RejectSheet,
  delay: DelaySheet,
  cancel: CancelSheet,
  refund: RefundSheet,
}

/** `/orders/{id}` and `/orders/{id}/{sheet}`: over the board, which goes on under them. */
export function OrderSheets() {
  const { id = '', sheet } = useParams()
  const navigate = useNavigate()
  const { order, outlet, hasFailed } = useOrder(id)
  const toBoard = () => void navigate('/')
  const toOrder = () => void navigate(`/orders/${id}`)
  if (!order || !outlet)
    return (
      <Panel title={words.lanes.orders} onClose={toBoard}>
        <p role="status">{hasFailed ? words.order.notFound : words.order.loading}</p>
      </Panel>
    )
  const Named = sheet && sheet in sheets ? sheets[sheet as keyof typeof sheets] : null
  if (!Named)
    return (
      <OrderSheet
        order={order}
        outlet={outlet}
        onClose={toBoard}
        onSheet={(name) => void navigate(`/orders/${id}/${name}`)}
      />
    )
  // From a docket the sheet leads back to the board, from the order's sheet to that.
  const isFromBoard = sheet === 'reject' || sheet === 'accept'
  return <Named order={order} outlet={outlet} onClose={isFromBoard ? toBoard : toOrder} />
}
