import { useState } from 'react'
import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { statusText } from '#domain/order-status.ts'
import { useOrderMoney } from '#storefront/money.ts'
import { paths } from '#storefront/paths.ts'
import type { Times } from '#storefront/screens/order/times.ts'
import { OrderAgain } from './order-again.tsx'

/** One past order as a docket: what, when, how it ended, and once more. */
export function OrderCard({ order, times }: { order: WireOrder; times: Times }) {
  const [isRepeating, setRepeating] = useState(false)
  const pictures = [...new Set(order.lines.map((line) => line.photo).filter(Boolean))].slice(0, 3)
  const money = useOrderMoney(order)
  return (
    <li className="docketwrap">
      <article className="docket pt-[16px]">
        <div className="row between">
          <div>
            <h3 className="t18">Order {order.number}</h3>
            <p className="t14 faint">{times.long(order.created_at)}</p>
          </div>
          <span className={order.status === 'completed' ? 'badge good' : 'badge bad'}>
            {ending(order)}
          </span>
        </div>
        <div className="tear" />
        <div className="row gap-[14px] min-h-[52px]">
          {pictures.length > 0 && (
            <div className="fan">
              {pictures.map((photo) => (
                <div key={photo} className="plate">
                  <img src={photo} alt="" width={52} height={52} loading="lazy" />
                </div>
              ))}
            </div>
          )}
          <p className="t14 muted grow">
            {order.lines.map((line) => `${line.quantity}× ${line.name}`).join(', ')}
          </p>
        </div>
        <div className="row between wrapx mt-[14px]">
          <span className="t18">{money(order.total)}</span>
          <div className="row">
            <Link
              className="btn second small"
              to={paths.order(order.id)}
              aria-label={`Details of order ${order.number}`}
            >
              Details
            </Link>
            <button
              type="button"
              className="btn small"
              aria-label={`Order again: ${order.number}`}
              onClick={() => setRepeating(true)}
            >
              Order again
            </button>
          </div>
        </div>
        {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
      </article>
    </li>
  )
}

function ending(order: WireOrder): string {
  if (order.status === 'completed') return order.type === 'pickup' ? 'Collected' : 'Delivered'
  const text = statusText(order.status, order.type)
  return order.payment.status === 'refunded' ? `${text}, refunded` : text
}
