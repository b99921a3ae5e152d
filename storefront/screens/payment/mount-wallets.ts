import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { WireAddress } from '#contract/customer.ts'
import type { MinorUnits } from '#domain/money.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { toStripeAmount } from '#domain/stripe-amount.ts'
import { paths } from '#storefront/paths.ts'
import { PaymentProblem } from './payment-problem.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { stripeFault } from './stripe-fault.ts'
import { takeWalletDetails, type WalletDetails, type WalletNeeds } from './wallet-details.ts'
import type { WalletProps } from './wallet-props.ts'
import { sayCardSaving } from './ways-to-pay.ts'

/** What a wallet shows and asks for. */
export interface WalletFacts extends WalletNeeds {
  total: MinorUnits
  deliveryFee: MinorUnits
  /** ISO 4217. */
  currency: string
}

interface Options {
  facts: WalletFacts
  /** The order and its payment as they are when a listener needs them. */
  now(): Pick<WalletProps, 'order' | 'payment' | 'lead'> & { saved: WireAddress[] }
  onFound(isFound: boolean): void
}

/** Puts Stripe's buttons into the box; returns what takes them away. */
export function mountWallets(
  stripe: Stripe,
  box: HTMLElement,
  { facts, now, onFound }: Options,
): () => void {
  const { currency } = facts
  /** The total that the wallet shows. */
  let shown = facts.total
  const elements = stripe.elements({
    mode: 'payment',
    amount: toStripeAmount(shown, currency),
    currency: currency.toLowerCase(),
    appearance: stripeAppearance(),
  })
  const element = elements.create('expressCheckout', {
    buttonHeight: 52,
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    phoneNumberRequired: facts.phone,
    // The name comes with an address.
    billingAddressRequired: facts.name && !facts.address,
    ...(facts.address ? shippingOf(facts) : {}),
  })
  element.on('ready', ({ availablePaymentMethods }) =>
    onFound(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
  )
  element.on('loaderror', () => onFound(false))
  element.on('click', (event) => {
    const { lead } = now()
    if (!lead) return event.resolve()
    event.reject()
    lead()
  })
  element.on('shippingaddresschange', ({ address, resolve, reject }) => {
    const postcode = normalisePostcode(address.postal_code)
    // Some wallets keep the end of a postcode to themselves until it is paid: it is checked then.
    if (!postcode) return resolve()
    const total = now().order.totalTo(postcode)
    if (total === null) return reject()
    shown = total
    void elements.update({ amount: toStripeAmount(total, currency) })
    resolve()
  })
  element.on('confirm', (event) => payByWallet({ stripe, elements }, event, { ...now(), shown }))
  element.mount(box)
  return () => element.destroy()
}

/** The countries whose addresses have a postcode that delivery areas can be told by. */
const withUkPostcodes = ['GB', 'GG', 'GI', 'IM', 'JE']

function shippingOf({ deliveryFee, currency }: WalletFacts) {
  const amount = toStripeAmount(deliveryFee, currency)
  return {
    shippingAddressRequired: true,
    allowedShippingCountries: withUkPostcodes,
    shippingRates: [{ id: 'delivery', displayName: 'Delivery', amount }],
  }
}

/** Places the order with what the wallet has said, and confirms its payment. */
function payByWallet(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  event: StripeExpressCheckoutElementConfirmEvent,
  { order, payment, saved, shown }: ReturnType<Options['now']> & { shown: MinorUnits },
): void {
  void payment.pay(
    async () => {
      try {
        const { error } = await elements.submit()
        if (error) throw new PaymentProblem(error.message ?? 'Please check the card.')
        const details = await takeWalletDetails(toDetails(event), order, saved, shown)
        return await order.open('card', details)
      } catch (error) {
        event.paymentFailed({
          reason: 'fail',
          message: error instanceof Error ? error.message : '',
        })
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
      const fault = stripeFault(error, 'Nothing was taken.')
      return fault ? { fault } : 'settle'
    },
  )
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
