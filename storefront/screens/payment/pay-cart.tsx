import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import { contactFaults } from '#domain/order-contact.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addressesQuery } from '#storefront/api/addresses.ts'
import { customerQuery, toPerson } from '#storefront/api/customer.ts'
import { cancelOrder } from '#storefront/api/orders.ts'
import { placeOrder, settlePayment } from '#storefront/api/payment.ts'
import { OrderSummary } from '#storefront/components/order-summary.tsx'
import { paths } from '#storefront/paths.ts'
import { whenText } from '#storefront/screens/menu/where-text.tsx'
import { useCart } from '#storefront/state/cart.ts'
import { isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { later, useFulfilment } from '#storefront/state/fulfilment.ts'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  storeAttempt,
} from '#storefront/state/order-attempt.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { toWireOrderRequest } from './order-request.ts'
import { PaymentForm } from './payment-form.tsx'

/** Pays for what is in the cart. */
export function PayCart() {
  const { lines } = useCart()
  const { fulfilment, timing, address } = useFulfilment()
  const checkout = useCheckout()
  const { tip, note, courierNote } = checkout
  const promoCode = usePromo((promo) => promo.terms?.code)
  const { outlet, price, area } = useQuote(tip)
  const navigate = useNavigate()
  const isDelivery = fulfilment === 'delivery'
  // Reached by its address, without the checkout before it.
  const { data: customer } = useQuery(customerQuery)
  const isUnready =
    (isDelivery && (!address?.id || !area)) ||
    price.missingToMinimum > 0 ||
    timing === later ||
    isWrongTip(checkout, price) ||
    (customer !== undefined && contactFaults(toPerson(customer), fulfilment).length > 0)
  // An address that was changed elsewhere is known before it is paid for.
  useQuery(addressesQuery)

  useEffect(() => {
    if (isUnready) void navigate(paths.checkout(), { replace: true })
  }, [isUnready, navigate])

  const areaMinutes = area?.minutes ?? 0
  const when = whenText({ outlet, fulfilment, areaMinutes, now: new Date() }, timing)

  async function open(method: 'card' | 'cash') {
    const request = toWireOrderRequest({
      outletId: outlet.id,
      fulfilment,
      timing,
      addressId: address?.id,
      lines,
      promoCode,
      tip,
      note,
      courierNote,
      method,
      total: price.total,
      currency: price.currency.code,
    })
    return placeOnce(request)
  }

  return (
    <PaymentForm
      total={price.total}
      currency={price.currency}
      canPayCash
      customer={customer}
      isDelivery={isDelivery}
      open={open}
      summary={(button) => (
        <OrderSummary price={price}>
          <div className="tear" />
          <p className="t14">
            {isDelivery
              ? `To ${address?.line1 ?? ''}, ${address?.postcode ?? ''}`
              : `Pickup from ${outlet.name}`}
          </p>
          <p className="t14">{timing === 'asap' ? 'As soon as possible' : when}</p>
          {button}
        </OrderSummary>
      )}
    />
  )
}

/** The order for this request, however often it is asked for; one that waits for another request is given up. */
async function placeOnce(request: WireOrderRequest): Promise<PlacedOrder> {
  const fingerprint = JSON.stringify(request)
  const before = currentAttempt()
  if (before?.orderId && before.fingerprint !== fingerprint) await giveUp(before.orderId)
  const attempt = attemptFor(fingerprint)
  const placed = await placeOrder(request, attempt.key)
  if (!endedUnpaid.includes(placed.order.status)) {
    storeAttempt({ ...attempt, orderId: placed.order.id })
    return placed
  }
  // It was cancelled elsewhere, or ran out: the next try is a new order.
  forgetAttempt()
  return placeOrder(request, attemptFor(fingerprint).key)
}

const endedUnpaid: OrderStatus[] = ['expired', 'cancelled']

/** Nothing is lost if it fails: an order that is not paid ends by itself. */
async function giveUp(orderId: string): Promise<void> {
  try {
    const { order } = await settlePayment(orderId)
    if (order.status === 'awaiting_payment') await cancelOrder(orderId)
  } catch {
    // The new order matters more.
  }
}
