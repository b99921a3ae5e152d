import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireOrderRequest } from '#contract/order.ts'
import type { MinorUnits } from '#domain/money.ts'
import { contactFaults } from '#domain/order-contact.ts'
import { addressesQuery, customerQuery } from '#storefront/api/queries.ts'
import { savedBeforeOrder } from '#storefront/api/saved-before-order.ts'
import { useCart } from '#storefront/state/cart.ts'
import { isWrongTip, useCheckout } from '#storefront/state/checkout.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { currentAttempt } from '#storefront/state/order-attempt.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { isOffline as isNetworkAway } from './fault-text.ts'
import { toWireOrderRequest } from './order-request.ts'
import { placeOnce } from './place-once.ts'
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
  const addresses = useQuery(addressesQuery)
  const queries = useQueryClient()
  const isDelivery = fulfilment === 'delivery'
  const needsAddress = isDelivery && !address?.id
  /** One of them may be chosen as soon as they have come. */
  const isAddressLoading =
    needsAddress && addresses.data === undefined && (addresses.isFetching || isOffline)
  const contact = customer
    ? contactFaults({ firstName: customer.first_name, phone: customer.phone }, fulfilment)
    : []

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
      // One that takes nothing off is kept for another order.
      promoCode: price.promoProblem === 'no-discount' ? undefined : promoCode,
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
    /** Whom or where it is for is not known yet: the answer is on its way, or waits for a network. */
    isLoading: (customer === undefined && (isFetching || isOffline)) || isAddressLoading,
    /** Where that answer could not be had. */
    loadAgain: () => void refetch(),
    isDelivery,
    address,
    timing,
    missing: {
      address: needsAddress && !isAddressLoading,
      reach: isDelivery && (quote.outside !== null || (address?.id !== undefined && !area)),
      minimum: price.missingToMinimum > 0,
      time: timing === noTimeChosen,
      tip: isWrongTip(checkout, price),
      name: contact.some(({ field }) => field === 'firstName'),
      phone: contact.some(({ field }) => field === 'phone'),
    },
    async open(method: Method, elsewhere?: Elsewhere) {
      await savedBeforeOrder(queries).catch((error: unknown) => {
        // Without a network the order comes no further, and is kept.
        if (!isNetworkAway(error)) throw error
      })
      return placeOnce(requestFor(method, elsewhere))
    },
    /** How the last try to pay for this very order has ended, also before a reload; null when it did not fail. */
    declinedBefore: (): PaymentFault | null => declinedTry(requestFor('card')),
  }
}

export type CartOrder = ReturnType<typeof useCartOrder>

function declinedTry(request: WireOrderRequest): PaymentFault | null {
  const attempt = currentAttempt()
  if (!attempt?.declined || attempt.fingerprint !== JSON.stringify(request)) return null
  const { declined, keptUntil = null } = attempt
  if (keptUntil !== null && keptUntil <= Date.now()) return null
  return { sentence: declined, isDeclined: true, keptUntil, retryUntil: null }
}
