import { Bike, Check, ChefHat, House, Package, ReceiptText, Store } from 'lucide-react'
import type { WireOrder } from '#contract/order.ts'
import { type OrderStatus, statusText, steps } from '#domain/order-status.ts'
import styles from './order-steps.module.css'
import type { Times } from './times.ts'

const icons: Partial<Record<OrderStatus, typeof Check>> = {
  placed: ReceiptText,
  accepted: Store,
  preparing: ChefHat,
  ready: Package,
  out_for_delivery: Bike,
  completed: House,
}

/** The order's road in words: each step with its time, the present one marked. */
export function OrderSteps({ order, times }: { order: WireOrder; times: Times }) {
  const list = steps(order.type)
  const current = list.indexOf(order.status)
  const isOver = current < 0
  const reached = isOver ? reachedSteps(order, list) : current

  return (
    <ol className={styles.steps}>
      {list.slice(0, isOver ? reached + 1 : undefined).map((status, index) => {
        const Icon = icons[status] ?? Check
        const state =
          index < reached || (isOver && index <= reached)
            ? 'passed'
            : index === reached
              ? 'current'
              : 'later'
        const at = order.history.findLast((entry) => entry.status === status)?.at
        return (
          <li
            key={status}
            className={styles[status === 'completed' && state === 'current' ? 'passed' : state]}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.symbol}>
              {state === 'passed' || (state === 'current' && status === 'completed') ? (
                <Check size={18} aria-hidden />
              ) : (
                <Icon size={18} aria-hidden />
              )}
            </span>
            <div>
              <h3>{statusText(status, order.type)}</h3>
              {state === 'current' && <StepNote order={order} status={status} />}
            </div>
            {at && <time dateTime={at}>{times.clock(at)}</time>}
          </li>
        )
      })}
      {isOver && (
        <li className={styles.current} aria-current="step">
          <span className={styles.symbol} />
          <div>
            <h3>{statusText(order.status, order.type)}</h3>
          </div>
          <time dateTime={order.history.at(-1)?.at}>
            {times.clock(order.history.at(-1)?.at ?? order.created_at)}
          </time>
        </li>
      )}
    </ol>
  )
}

function StepNote({ order, status }: { order: WireOrder; status: OrderStatus }) {
  if (status === 'placed') return <p>Waiting for {order.outlet.name} to accept</p>
  if (status === 'out_for_delivery' && order.address) {
    return (
      <p>
        {order.address.line1}, {order.address.postcode}
      </p>
    )
  }
  if (status === 'ready' && order.type === 'pickup') return <p>{order.outlet.address}</p>
  return null
}

/** The last step an order reached before it ended another way; -1 for none. */
function reachedSteps(order: WireOrder, list: readonly OrderStatus[]): number {
  return Math.max(-1, ...order.history.map((entry) => list.indexOf(entry.status)))
}
