import { useQuery } from '@tanstack/react-query'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { MinorUnits } from '#domain/money.ts'
import { contactFaults } from '#domain/order-contact.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addressesQuery } from '#storefront/api/addresses.ts'
import { customerQuery, toPerson } from '#storefront/api/customer.ts'
import { cancelOrder } from '#storefront/api/orders.ts'
import { placeOrder, settlePayment } from '#storefront/api/payment.ts'
import { useCart } from '#storefront/state/cart.ts'
import { isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNetwork } from '#storefront/state/network.ts'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  storeAttempt,
} from '#storefront/state/order-attempt.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { toWireOrderRequest } from './order-request.ts'
import type { PaymentFault } from './use-payment.ts'

export type Method = 'card' | 'cash'

/** An address other than the chosen one, and the total there. */
interface Elsewhere {
  addressId?: string | undefined
  total?: MinorUnits
}

/** The order that the cart becomes: what it costs, what is missing yet, and how it is placed. */
export function useCartOrder() {
  const { lines } = useCart()
  const { fulfilment, timing, address } = useFulfilment()
  const checkout = useCheckout()
  const { tip, note, noCutlery } = checkout
  const promoCode = usePromo((promo) => promo.terms?.code)
  const quote = useQuote(tip)
  const { outlet, price, area } = quote
  const { data: customer, isFetching, refetch } = useQuery(customerQuery)
  const isOffline = useNetwork((network) => network.isOffline)
  // Fetched before the payment: another tab or device may have changed the address.
  useQuery(addressesQuery)
  const isDelivery = fulfilment === 'delivery'
  const contact = customer ? contactFaults(toPerson(customer), fulfilment) : []

  const requestFor = (
    method: Method,
    { addressId = address?.id, total = price.total }: Elsewhere = {},
  ) =>
    toWireOrderRequest({
      outletId: outlet.id,
      fulfilment,
      timing,
      addressId,
      lines,
      promoCode,
      tip,
      note,
      noCutlery,
      method,
      total,
      currency: price.currency.code,
    })

  return {
    ...quote,
    customer,
    /** Whom it is for is not known yet: the answer is on its way, or waits for a network. */
    isLoading: customer === undefined && (isFetching || isOffline),
    /** Where that answer could not be had. */
    loadAgain: () => void refetch(),
    isDelivery,
    address,
    timing,
    missing: {
      address: isDelivery && !address?.id,
      reach: isDelivery && (quote.outside !== null || (address?.id !== undefined && !area)),
      minimum: price.missingToMinimum > 0,
      time: timing === noTimeChosen,
      tip: isWrongTip(checkout, price),
      name: contact.some(({ field }) => field === 'firstName'),
      phone: contact.some(({ field }) => field === 'phone'),
    },
    open: (method: Method, elsewhere?: Elsewhere) => placeOnce(requestFor(method, elsewhere)),
    /** How the last try to pay for this very order has ended, also before a reload; null when it did not fail. */
    declinedBefore: (): PaymentFault | null => declinedTry(requestFor('card')),
  }
}

export type CartOrder = ReturnType<typeof useCartOrder>

/** The order for this request, however often it is asked for; one that waits for another request is given up. */
export async function placeOnce(request: WireOrderRequest): Promise<PlacedOrder> {
  const fingerprint = JSON.stringify(request)
  const before = currentAttempt()
  if (before?.orderId && before.fingerprint !== fingerprint) await giveUp(before.orderId)
  const attempt = attemptFor(fingerprint)
  const placed = await placeOrder(request, attempt.key)
  if (!endedUnpaid.includes(placed.order.status)) {
    storeAttempt({ ...attempt, orderId: placed.order.id })
    return placed
  }
  // It was cancelled elsewhere or has expired: the next attempt places a new order.
  forgetAttempt()
  const anew = attemptFor(fingerprint)
  const placedAnew = await placeOrder(request, anew.key)
  storeAttempt({ ...anew, orderId: placedAnew.order.id })
  return placedAnew
}

const endedUnpaid: OrderStatus[] = ['expired', 'cancelled']

/** A failure is ignored: an unpaid order expires by itself. */
async function giveUp(orderId: string): Promise<void> {
  try {
    const { order } = await settlePayment(orderId)
    if (order.status === 'awaiting_payment') await cancelOrder(orderId)
  } catch {
    // Ignored: the new order matters more.
  }
}

function declinedTry(request: WireOrderRequest): PaymentFault | null {
  const attempt = currentAttempt()
  if (!attempt?.declined || attempt.fingerprint !== JSON.stringify(request)) return null
  const { declined, keptUntil = null } = attempt
  if (keptUntil !== null && keptUntil <= Date.now()) return null
  return { sentence: declined, isDeclined: true, keptUntil }
}
