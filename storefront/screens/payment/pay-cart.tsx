import { Clock, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatContact } from '#domain/contact.ts'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { timesIn } from '#storefront/order-times.ts'
import { type CartOrder, useCartGuard, useCartOrder } from '#storefront/ordering/use-cart-order.ts'
import { useTakesCash } from '#storefront/ordering/use-pay-with.ts'
import { usePayment } from '#storefront/ordering/use-payment.ts'
import { Wallets } from '#storefront/ordering/wallets.tsx'
import { paths } from '#storefront/paths.ts'
import { whenText } from '#storefront/screens/menu/where-to.tsx'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import docket from '#ui/docket.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { PaymentForm } from './payment-form.tsx'

/** Pays for what is in the cart. */
export function PayCart() {
  const order = useCartOrder()
  const [before] = useState(order.declinedBefore)
  const payment = usePayment(before)
  useCartGuard(order.outlet.id, payment.fault)
  useThemeOfKitchen(order.outlet.id)
  const navigate = useNavigate()
  const { outlet, price, isDelivery, customer } = order
  const canPayCash = useTakesCash(isDelivery)
  // Reached by its address, without the checkout before it.
  const isUnready = Object.values(order.missing).some(Boolean)

  useEffect(() => {
    if (isUnready) void navigate(paths.checkout(), { replace: true })
  }, [isUnready, navigate])
  const { clock } = timesIn(outlet.timeZone)

  return (
    <PaymentForm
      payment={payment}
      total={price.total}
      currency={price.currency}
      canPayCash={canPayCash}
      customer={customer}
      isDelivery={isDelivery}
      clock={clock}
      open={order.open}
      wallets={<Wallets order={order} payment={payment} rule="or choose how to pay" />}
      summary={(button) => (
        <OrderSummary price={price}>
          <div className={docket.divider} />
          <OrderDetails order={order} />
          {button}
        </OrderSummary>
      )}
    />
  )
}

/** For whom, where to and when: the last look before it is paid. */
function OrderDetails({ order }: { order: CartOrder }) {
  const { outlet, isDelivery, address, customer, timing, area } = order
  const areaMinutes = area?.minutes ?? 0
  const fulfilment = isDelivery ? 'delivery' : 'pickup'
  const when = whenText({ outlet, fulfilment, areaMinutes, now: new Date() }, timing)
  const name = customer ? `${customer.first_name} ${customer.last_name}`.trim() : ''
  const where = isDelivery
    ? [address?.line1, address?.postcode, customer && formatContact(customer.phone)]
    : [`pickup from ${outlet.name}`]
  return (
    <div className={`${layout.stack} ${layout.close} ${text.small}`}>
      <p className={layout.across}>
        <MapPin size={18} aria-hidden />
        <span className={layout.growing}>
          {name && (
            <>
              <b className={text.strong}>{name}</b>
              {', '}
            </>
          )}
          {where.filter(Boolean).join(', ')}
        </span>
      </p>
      <p className={layout.across}>
        <Clock size={18} aria-hidden />
        {timing === 'asap' ? when.replace('Today', 'As soon as possible') : when}
      </p>
    </div>
  )
}
