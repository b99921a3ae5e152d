import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressesQuery } from '#storefront/api/queries.ts'
import { useSite } from '#storefront/site.ts'
import { mountWallets, type WalletFacts } from './mount-wallets.ts'
import { loadPaymentDocument } from './own-document.ts'
import { walletNeeds } from './wallet-details.ts'
import type { WalletProps } from './wallet-props.ts'

/**
 * Stripe's Express Checkout Element: Apple Pay, Google Pay and what else this device has. A wallet is asked only for what
 * the order lacks; what it says is checked like anything typed, and never is more taken than it has shown.
 */
export function StripeWallets({ order, payment, lead, onFound }: WalletProps) {
  const { cardPayment } = useSite()
  const { data: saved = [] } = useQuery(addressesQuery)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ order, payment, lead, saved })
  latest.current = { order, payment, lead, saved }
  const publishableKey = cardPayment?.publishableKey ?? ''
  const { total, deliveryFee, currency } = order.price
  const { name, phone, address } = walletNeeds(order)
  const now: WalletFacts = { total, deliveryFee, name, phone, address, currency: currency.code }
  // While it pays, the address that it brought must not change the form under it.
  const asked = useRef(now)
  if (payment.phase === 'idle') asked.current = now
  const facts = JSON.stringify(asked.current)

  useEffect(() => {
    if (loadPaymentDocument()) return
    let isGone = false
    let unmount = () => {}
    void loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !stripe || !box.current) return
        unmount = mountWallets(stripe, box.current, {
          facts: JSON.parse(facts) as WalletFacts,
          now: () => latest.current,
          onFound,
        })
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
