import { useQuery } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { toMinorUnits } from '#contract/major-units.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { formatContact } from '#domain/contact.ts'
import { currencyOf } from '#domain/currency.ts'
import { payWithinMinutes } from '#domain/payment.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { LinkButton } from '#storefront/components/link-button.tsx'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { PageHead } from '#storefront/components/page-head.tsx'
import { timesIn } from '#storefront/order-times.ts'
import { Wallets } from '#storefront/ordering/stripe-wallets.tsx'
import { type CartOrder, useCartGuard, useCartOrder } from '#storefront/ordering/use-cart-order.ts'
import { useTakesCash } from '#storefront/ordering/use-pay-with.ts'
import { usePayment } from '#storefront/ordering/use-payment.ts'
import { paths } from '#storefront/paths.ts'
import { whenText } from '#storefront/screens/menu/where-to.tsx'
import { OrderDocket, OrderedInOtherTab } from '#storefront/screens/order/order-docket.tsx'
import { titleMeta, useZoneOf } from '#storefront/site.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useThemeOfKitchen } from '#storefront/state/kitchen-theme.ts'
import { useOrderOfOtherTab, wasOrderedInThisTab } from '#storefront/state/order-attempt.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import card from '#ui/card.module.css'
import { useCurrency } from '#ui/currency.tsx'
import docket from '#ui/docket.module.css'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './pay-order.module.css'
import { PaymentForm } from './payment-form.tsx'

export const meta = titleMeta('Payment')

/** Pays for the cart, or for an order that still waits for its payment. */
export default function PaymentScreen() {
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const { lines, isReady } = useCart()
  const navigate = useNavigate()
  // A cart that empties while this screen is open was usually paid for: the order's screen comes next, not the empty cart.
  const [wasFull, setWasFull] = useState(false)
  useEffect(() => {
    if (lines.length > 0) setWasFull(true)
  }, [lines.length])
  const hasNothing = isReady && lines.length === 0 && !orderId
  const placed = useOrderOfOtherTab()

  useEffect(() => {
    if (hasNothing && !wasFull) void navigate(paths.cart(), { replace: true })
  }, [hasNothing, wasFull, navigate])

  return (
    <main id="main" className={layout.container}>
      <PageHead
        title="Payment"
        back={{
          to: orderId ? paths.orders() : paths.checkout(),
          name: orderId ? 'Orders' : 'Checkout',
        }}
      />
      {orderId ? <PayOrder orderId={orderId} /> : isReady && lines.length > 0 && <PayCart />}
      {hasNothing && wasFull && placed && <OrderedInOtherTab placed={placed} />}
      {hasNothing && wasFull && !placed && !wasOrderedInThisTab() && <EmptiedInOtherTab />}
    </main>
  )
}

/** The cart of this tab was emptied in another one: there is nothing to pay for. */
function EmptiedInOtherTab() {
  return (
    <section className={`${card.panel} ${card.roomy} ${layout.stack}`} role="status">
      <h2 className={text.heading}>Your cart is empty</h2>
      <p className={text.muted}>There is nothing to pay for.</p>
      <LinkButton to={useMenuPath()}>See the menu</LinkButton>
    </section>
  )
}

function PayCart() {
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

/** Pays for an order that was placed and waits; also where a bank sends the diner back to. */
function PayOrder({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', orderId],
    // The bank may have answered since: check first.
    queryFn: async () => {
      const { payment } = await call(calls.settlePayment, { body: { order_id: orderId } })
      return {
        placed: await call(calls.reopenPayment, { params: { id: orderId } }),
        declined: payment.message ?? '',
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSettled = data !== undefined && data.placed.order.status !== 'awaiting_payment'

  useEffect(() => {
    if (!isSettled || hasLeft.current) return
    hasLeft.current = true
    void navigate(paths.order(orderId), { replace: true })
  }, [isSettled, navigate, orderId])

  if (error) {
    return <Failed onRetry={() => refetch()}>{messageOf(error)}</Failed>
  }
  if (!data || isSettled) return <Skeleton className={styles.waiting} isBusy />
  return <WaitingOrder placed={data.placed} declined={data.declined} />
}

interface Props {
  placed: PlacedOrder
  /** Why the last try was declined; '' when none was. */
  declined: string
}

function WaitingOrder({ placed: { order }, declined }: Props) {
  const current = useCurrency()
  const times = timesIn(useZoneOf(order.outlet.id))
  const keptUntil = Date.parse(order.created_at) + payWithinMinutes * 60_000
  const payment = usePayment(
    declined ? { sentence: declined, isDeclined: true, keptUntil, retryUntil: null } : null,
  )
  return (
    <PaymentForm
      payment={payment}
      total={toMinorUnits(order.total, order.payment.currency)}
      currency={currencyOf(order.payment.currency, current)}
      canPayCash={false}
      isDelivery={order.type === 'delivery'}
      clock={times.clock}
      open={() => call(calls.reopenPayment, { params: { id: order.id } })}
      summary={(button) => (
        <>
          <OrderDocket order={order} times={times} />
          {button}
        </>
      )}
    />
  )
}
