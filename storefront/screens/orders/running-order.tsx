import { Link } from 'react-router'
import type { WireOrder } from '#contract/order.ts'
import { statusText } from '#domain/order-status.ts'
import { paths } from '#storefront/paths.ts'
import bell from '#storefront/pictures/bell.webp'
import pot from '#storefront/pictures/pot.webp'
import scooter from '#storefront/pictures/scooter.webp'
import type { Times } from '#storefront/screens/order/times.ts'

/** An order on its way, in the tenant's banner colour. */
export function RunningOrder({ order, times }: { order: WireOrder; times: Times }) {
  const isUnpaid = order.status === 'awaiting_payment'
  return (
    <section className="awning live" aria-label={`Order ${order.number}`}>
      <div className="row between gap-[16px]">
        <div>
          <p className="t14 b onbanner2">
            Order {order.number} · {statusText(order.status, order.type)}
          </p>
          <p className="display text-[2rem] mt-[4px]">
            {times.promise(order.timing.from, order.timing.to, new Date())}
          </p>
        </div>
        <div className="plate w-[84px] text-[12px]">
          <img src={pictureFor(order)} alt="" width={208} height={208} />
        </div>
      </div>
      <Link
        className="btn onbanner full"
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
