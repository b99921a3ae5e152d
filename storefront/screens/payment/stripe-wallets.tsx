import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { normalisePostcode } from '#domain/postcode.ts'
import { toStripeAmount } from '#domain/stripe-amount.ts'
import { addressesQuery } from '#storefront/api/addresses.ts'
import { paths } from '#storefront/paths.ts'
import { useSite } from '#storefront/site.ts'
import { loadPaymentDocument } from './own-document.ts'
import { PaymentProblem } from './payment-problem.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { takeWalletDetails, type WalletDetails, walletNeeds } from './wallet-details.ts'
import type { WalletProps } from './wallet-props.ts'
import { sayCardSaving } from './ways-to-pay.ts'

/**
 * Stripe's Express Checkout Element: Apple Pay, Google Pay and what else this device has. A wallet is asked only for what
 * the order lacks; what it says is checked like anything typed, and never is more taken than it has shown.
 */
export function StripeWallets({ order, payment, lead, onFound }: WalletProps) {
  const { cardPayment } = useSite()
  const { data: saved } = useQuery(addressesQuery)
  const box = useRef<HTMLDivElement>(null)
  /** What the listeners below need of the latest render. */
  const latest = useRef({ order, payment, lead, saved })
  latest.current = { order, payment, lead, saved }
  const publishableKey = cardPayment?.publishableKey ?? ''
  const { total, deliveryFee, currency } = order.price
  const { name, phone, address } = walletNeeds(order)
  // While it pays, the address that it brought must not change the form under it.
  const now = { total, deliveryFee, name, phone, address, code: currency.code }
  const asked = useRef(now)
  if (payment.phase === 'idle') asked.current = now
  const facts = JSON.stringify(asked.current)

  useEffect(() => {
    if (loadPaymentDocument()) return
    let isGone = false
    let unmount = () => {}
    const { code, ...needs } = JSON.parse(facts) as typeof now
    let shown = needs.total
    void loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !stripe || !box.current) return
        const elements = stripe.elements({
          mode: 'payment',
          amount: toStripeAmount(shown, code),
          currency: code.toLowerCase(),
          appearance: stripeAppearance(),
        })
        const element = elements.create('expressCheckout', {
          buttonHeight: 52,
          layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
          phoneNumberRequired: needs.phone,
          // The name comes with an address.
          billingAddressRequired: needs.name && !needs.address,
          ...(needs.address
            ? {
                shippingAddressRequired: true,
                allowedShippingCountries: ['GB'],
                shippingRates: [
                  {
                    id: 'delivery',
                    displayName: 'Delivery',
                    amount: toStripeAmount(needs.deliveryFee, code),
                  },
                ],
              }
            : {}),
        })
        element.on('ready', ({ availablePaymentMethods }) =>
          onFound(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
        )
        element.on('loaderror', () => onFound(false))
        element.on('click', (event) => {
          const first = latest.current.lead
          if (!first) return event.resolve()
          event.reject()
          first()
        })
        element.on('shippingaddresschange', ({ address: place, resolve, reject }) => {
          const postcode = normalisePostcode(place.postal_code)
          // Some wallets keep the end of a postcode to themselves until it is paid: it is checked then.
          if (!postcode) return resolve()
          const there = latest.current.order.totalTo(postcode)
          if (there === null) return reject()
          shown = there
          void elements.update({ amount: toStripeAmount(there, code) })
          resolve()
        })
        element.on('confirm', (event) => {
          const { order: ordered, payment: paying, saved: known } = latest.current
          const failed = (message: string) => event.paymentFailed({ reason: 'fail', message })
          void paying.pay(
            async () => {
              try {
                const { error } = await elements.submit()
                if (error) throw new PaymentProblem(error.message ?? 'Please check the card.')
                return await ordered.open(
                  'card',
                  await takeWalletDetails(toDetails(event), ordered, known ?? [], shown),
                )
              } catch (error) {
                failed(error instanceof Error ? error.message : '')
                throw error
              }
            },
            async ({ order: placed, payment: open }) => {
              // An earlier try with the card form may have wanted its card kept; that of a wallet is not.
              await sayCardSaving(placed.id, false)
              const { error } = await stripe.confirmPayment({
                elements,
                clientSecret: open.client_secret,
                confirmParams: {
                  return_url: new URL(paths.payment(placed.id), location.href).href,
                },
                redirect: 'if_required',
              })
              return error ? { fault: error.message ?? 'Nothing was taken.' } : 'settle'
            },
          )
        })
        element.mount(box.current)
        unmount = () => element.destroy()
      })
      // Without Stripe there are no wallets; the card form says why.
      .catch(() => onFound(false))
    return () => {
      isGone = true
      unmount()
    }
  }, [publishableKey, facts, onFound])

  return <div ref={box} />
}

function toDetails({
  billingDetails,
  shippingAddress,
}: StripeExpressCheckoutElementConfirmEvent): WalletDetails {
  return {
    name: shippingAddress?.name ?? billingDetails?.name ?? '',
    phone: billingDetails?.phone ?? '',
    address: shippingAddress ? toAddress(shippingAddress.address) : null,
  }
}

function toAddress(address: {
  line1: string
  line2: string | null
  city: string
  postal_code: string
}): NonNullable<WalletDetails['address']> {
  const { line1, line2, city, postal_code: postcode } = address
  return { line1, line2: line2 ?? '', city, postcode }
}
