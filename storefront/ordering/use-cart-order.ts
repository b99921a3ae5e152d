import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { WireOrderRequest } from '#contract/order.ts'
import type { MinorUnits } from '#domain/money.ts'
import { contactFaults } from '#domain/order-contact.ts'
import { addressesQuery, customerQuery } from '#storefront/api/queries.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { isInvalidTip, useCheckout } from '#storefront/state/checkout.ts'
import { noTimeChosen, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useNetwork } from '#storefront/state/network.ts'
import { currentAttempt } from '#storefront/state/order-attempt.ts'
import { usePromo } from '#storefront/state/promo.ts'
import { useQuote } from '#storefront/state/quote.ts'
import { useCartCheck } from '#storefront/state/use-cart-check.ts'
import { isOffline as isNetworkError } from './confirm-payment.ts'
import { toWireOrderRequest } from './order-request.ts'
import { waitForPendingSaves } from './pending-saves.ts'
import { placeOrder } from './place-order.ts'
import type { PaymentFault } from './use-payment.ts'

export type Method = 'card' | 'cash'

interface AddressOverride {
  addressId?: string | undefined
  total?: MinorUnits
}

/** The order from the cart: its price, its missing input, and the function that places it. */
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
  const isAddressLoading =
    needsAddress && addresses.data === undefined && (addresses.isFetching || isOffline)
  const contact = customer
    ? contactFaults({ firstName: customer.first_name, phone: customer.phone }, fulfilment)
    : []

  const requestFor = (
    method: Method,
    { addressId = address?.id, total = price.total }: AddressOverride = {},
  ) =>
    toWireOrderRequest({
      outletId: outlet.id,
      fulfilment,
      timing,
      addressId,
      lines,
      // A code that gives no discount on this order is not sent; it stays applied for another order.
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
    /** Customer or addresses are loading, or waiting for the network. */
    isLoading: (customer === undefined && (isFetching || isOffline)) || isAddressLoading,
    loadAgain: () => void refetch(),
    isDelivery,
    address,
    timing,
    missing: {
      address: needsAddress && !isAddressLoading,
      reach: isDelivery && (quote.outside !== null || (address?.id !== undefined && !area)),
      minimum: price.missingToMinimum > 0,
      time: timing === noTimeChosen,
      tip: isInvalidTip(checkout, price),
      name: contact.some(({ field }) => field === 'firstName'),
      phone: contact.some(({ field }) => field === 'phone'),
    },
    async open(method: Method, override?: AddressOverride) {
      await waitForPendingSaves(queries).catch((error: unknown) => {
        // Offline: `placeOrder` fails too, and retries.
        if (!isNetworkError(error)) throw error
      })
      return placeOrder(requestFor(method, override))
    },
    /** Why the last payment attempt for this order was declined, also from before a reload; null if it was not. */
    declinedBefore: (): PaymentFault | null => declinedAttempt(requestFor('card')),
  }
}

export type CartOrder = ReturnType<typeof useCartOrder>

function declinedAttempt(request: WireOrderRequest): PaymentFault | null {
  const attempt = currentAttempt()
  if (!attempt?.declined || attempt.fingerprint !== JSON.stringify(request)) return null
  const { declined, keptUntil = null } = attempt
  if (keptUntil !== null && keptUntil <= Date.now()) return null
  return { sentence: declined, isDeclined: true, keptUntil, retryUntil: null }
}

/**
 * Redirects from checkout and payment to the cart while a line has a new price or is unavailable: only the cart screen
 * can resolve that.
 * @param refusal the server's last refusal of the order; a new one triggers another check of the lines
 */
export function useCartGuard(outletId: string, refusal: unknown = null): void {
  const hasLines = useCart(({ lines }) => lines.length > 0)
  const { changed } = useCartCheck(outletId, refusal)
  const navigate = useNavigate()
  const hasChanges = hasLines && changed.length > 0
  useEffect(() => {
    if (hasChanges) void navigate(paths.cart(), { replace: true })
  }, [hasChanges, navigate])
}
