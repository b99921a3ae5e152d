import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { statusText } from '#domain/order-status.ts'
import awning from '#storefront/components/awning.module.css'
import type { Times } from '#storefront/order-times.ts'
import { paths } from '#storefront/paths.ts'
import bell from '#storefront/pictures/bell.webp'
import pot from '#storefront/pictures/pot.webp'
import scooter from '#storefront/pictures/scooter.webp'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import plate from '#ui/plate.module.css'
import text from '#ui/text.module.css'
import styles from './running-order.module.css'

interface Props {
  order: WireOrder
  times: Times
  /** Its name is '' where there is only one. */
  kitchen: { name: string; brandId: string | undefined }
}

/** An order on its way, in its kitchen's banner colour. */
export function RunningOrder({ order, times, kitchen }: Props) {
  const isUnpaid = order.status === 'awaiting_payment'
  return (
    <section
      className={`${awning.awning} ${styles.running}`}
      data-tile={kitchen.brandId}
      aria-label={`Order ${order.number}`}
    >
      <div className={`${layout.across} ${layout.spread} ${styles.summary}`}>
        <div>
          {kitchen.name && <p className={text.strong}>{kitchen.name}</p>}
          <p className={`${text.small} ${text.strong} ${awning.quiet}`}>
            Order {order.number} · {statusText(order.status, order.type)}
          </p>
          <p className={`${text.display} ${styles.promise}`}>
            {/* Nothing is promised before it is paid. */}
            {order.pay_by
              ? `Pay by ${times.clock(order.pay_by)}`
              : times.promise(order.timing.from, order.timing.to, new Date())}
          </p>
        </div>
        <div className={`${plate.plate} ${styles.plate}`}>
          <img src={pictureFor(order)} alt="" width={208} height={208} />
        </div>
      </div>
      <Link
        className={buttonClass({ kind: 'onBanner', isWide: true })}
        to={isUnpaid ? paths.payment(order.id) : paths.order(order.id)}
      >
        {isUnpaid ? 'Pay now' : 'Follow it'}
      </Link>
    </section>
  )
}

function pictureFor(order: WireOrder): string {
  if (order.status === 'out_for_delivery') return scooter
  return order.status === 'ready' ? bell : pot
}
