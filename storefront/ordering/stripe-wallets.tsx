import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WireAddress } from '#contract/customer.ts'
import { normalisePostcode } from '#domain/address.ts'
import type { MinorUnits } from '#domain/money.ts'
import { toStripeAmount } from '#domain/stripe-amount.ts'
import { addressesQuery } from '#storefront/api/queries.ts'
import { useSite } from '#storefront/site.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { PaymentProblem, setCardSaving } from './confirm-payment.ts'
import { confirmByStripe, stripeAppearance, useStripeElement } from './stripe.ts'
import type { CartOrder } from './use-cart-order.ts'
import type { Payment } from './use-payment.ts'
import {
  saveWalletDetails,
  type WalletDetails,
  type WalletNeeds,
  walletNeeds,
} from './wallet-details.ts'
import styles from './wallets.module.css'

/**
 * Stripe's Express Checkout Element: Apple Pay, Google Pay and other wallets of this device. A wallet is asked only for
 * data that the order lacks; its data is validated like typed data, and the charge never exceeds the total it has
 * shown.
 */
function StripeWallets({ order, payment, lead, onFound }: WalletProps) {
  const { cardPayment } = useSite()
  const { data: saved = [] } = useQuery(addressesQuery)
  const latest = useRef({ order, payment, lead, saved })
  latest.current = { order, payment, lead, saved }
  const publishableKey = cardPayment?.publishableKey ?? ''
  const { total, deliveryFee, currency } = order.price
  const { name, phone, address } = walletNeeds(order)
  const now: WalletFacts = { total, deliveryFee, name, phone, address, currency: currency.code }
  // During payment, the wallet's address must not change the form.
  const asked = useRef(now)
  if (payment.phase === 'idle') asked.current = now
  const facts = asked.current
  const box = useStripeElement(
    { publishableKey, ...facts },
    (stripe, place) => mountWallets(stripe, place, { facts, now: () => latest.current, onFound }),
    // Without Stripe there are no wallets; the card form shows the reason.
    () => onFound(false),
  )
  return <div ref={box} />
}

export interface WalletFacts extends WalletNeeds {
  total: MinorUnits
  deliveryFee: MinorUnits
  /** ISO 4217. */
  currency: string
}

interface Options {
  facts: WalletFacts
  now(): Pick<WalletProps, 'order' | 'payment' | 'lead'> & { saved: WireAddress[] }
  onFound(isFound: boolean): void
}

/** Mounts Stripe's buttons in the box; returns the function that removes them. */
export function mountWallets(
  stripe: Stripe,
  box: HTMLElement,
  { facts, now, onFound }: Options,
): () => void {
  const { currency } = facts
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
    // The name is part of an address.
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
    // Some wallets reveal the end of a postcode only after payment: it is checked then.
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

/** Countries with UK postcodes, by which delivery areas are defined. */
const withUkPostcodes = ['GB', 'GG', 'GI', 'IM', 'JE']

function shippingOf({ deliveryFee, currency }: WalletFacts) {
  const amount = toStripeAmount(deliveryFee, currency)
  return {
    shippingAddressRequired: true,
    allowedShippingCountries: withUkPostcodes,
    shippingRates: [{ id: 'delivery', displayName: 'Delivery', amount }],
  }
}

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
        const details = await saveWalletDetails(toDetails(event), order, saved, shown)
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
      // An earlier attempt with the card form may have saved its card; a wallet's card is not saved.
      await setCardSaving(placed.id, false)
      const fault = await confirmByStripe({ stripe, elements }, open.client_secret, placed.id)
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

interface WalletProps {
  order: CartOrder
  payment: Payment
  lead: (() => void) | null
  onFound(isFound: boolean): void
}

interface Props {
  order: CartOrder
  payment: Payment
  /** The step required before any payment, such as choosing a time; null if none. */
  lead?: (() => void) | null
  rule: string
  hint?: string
}

/** The wallets of this device, before all other payment methods; nothing if it has none. */
export function Wallets({ order, payment, lead = null, rule, hint }: Props) {
  const { cardPayment } = useSite()
  const [isFound, setFound] = useState(false)
  if (cardPayment?.provider !== 'stripe') return null
  return (
    <section
      className={isFound ? `${layout.stack} ${layout.close}` : styles.unseen}
      aria-label="Express checkout"
    >
      <StripeWallets {...{ order, payment, lead }} onFound={setFound} />
      {isFound && (
        <>
          {hint && <p className={`${text.finePrint} ${text.faint} ${text.centred}`}>{hint}</p>}
          <p className={styles.divide}>{rule}</p>
        </>
      )}
    </section>
  )
}
