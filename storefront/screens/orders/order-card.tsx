import { useState } from 'react'
import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { statusText } from '#domain/order-status.ts'
import { useOrderMoney } from '#storefront/money.ts'
import type { Times } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import docket from '#ui/docket.module.css'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import textStyles from '#ui/text.module.css'
import { OrderAgain } from './order-again.tsx'
import styles from './order-card.module.css'

interface Props {
  order: WireOrder
  times: Times
  /** '' where there is only one. */
  kitchenName: string
}

/** One past order as a docket: what, where and when, how it ended, and once more. */
export function OrderCard({ order, times, kitchenName }: Props) {
  const [isRepeating, setRepeating] = useState(false)
  const pictures = [...new Set(order.lines.map((line) => line.photo).filter(Boolean))].slice(0, 3)
  const money = useOrderMoney(order)
  return (
    <li className={docket.shadow}>
      <article className={`${docket.docket} ${styles.receipt}`}>
        <div className={`${layout.across} ${layout.spread} ${layout.wrapping}`}>
          <div>
            <h3 className={textStyles.large}>Order {order.number}</h3>
            <p className={`${textStyles.small} ${textStyles.faint}`}>
              {kitchenName && `${kitchenName} · `}
              {times.long(order.created_at)}
            </p>
          </div>
          <Badge kind={order.status === 'completed' ? 'success' : 'problem'}>{ending(order)}</Badge>
        </div>
        <div className={docket.divider} />
        <div className={`${layout.across} ${styles.pictures}`}>
          {pictures.length > 0 && (
            <div className={styles.plates}>
              {pictures.map((photo) => (
                <div key={photo} className={plate.plate}>
                  <img src={photo} alt="" width={52} height={52} loading="lazy" />
                </div>
              ))}
            </div>
          )}
          <p className={`${textStyles.small} ${textStyles.muted} ${layout.growing}`}>
            {order.lines.map((line) => `${line.quantity}× ${line.name}`).join(', ')}
          </p>
        </div>
        <div className={`${layout.across} ${layout.spread} ${layout.wrapping} ${styles.bottom}`}>
          <span className={textStyles.large}>{money(order.total)}</span>
          <div className={layout.across}>
            <Link
              className={buttonClass({ kind: 'second', isSmall: true })}
              to={paths.order(order.id)}
              aria-label={`Details of order ${order.number}`}
            >
              Details
            </Link>
            <Button
              isSmall
              aria-label={`Order again: ${order.number}`}
              onClick={() => setRepeating(true)}
            >
              Order again
            </Button>
          </div>
        </div>
        {isRepeating && <OrderAgain order={order} onClose={() => setRepeating(false)} />}
      </article>
    </li>
  )
}

function ending(order: WireOrder): string {
  if (order.status === 'completed') return order.type === 'pickup' ? 'Collected' : 'Delivered'
  // A badge has room for a word or two.
  const text = order.status === 'rejected' ? 'Not taken' : statusText(order.status, order.type)
  return order.payment.status === 'refunded' ? `${text}, refunded` : text
}
