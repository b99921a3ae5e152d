import { loadStripe } from '@stripe/stripe-js/pure'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MinorUnits } from '#domain/money.ts'
import { toStripeAmount } from '#domain/stripe-amount.ts'
import { paths } from '#storefront/paths.ts'
import { loadPaymentDocument } from './own-document.ts'
import type { StripeConfirm } from './use-payment.ts'

interface Props {
  publishableKey: string
  amount: MinorUnits
  /** ISO 4217. */
  currency: string
  confirm: RefObject<StripeConfirm | null>
}

/** Stripe's Payment Element in our field style: cards and the wallets this device has. */
export function StripeForm({ publishableKey, amount, currency, confirm }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    if (loadPaymentDocument()) return
    let isGone = false
    let unmount = () => {}
    loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !stripe || !box.current) return
        const elements = stripe.elements({
          mode: 'payment',
          amount: toStripeAmount(amount, currency),
          currency: currency.toLowerCase(),
          appearance: appearance(),
        })
        const element = elements.create('payment', { layout: 'tabs' })
        element.mount(box.current)
        unmount = () => element.destroy()
        confirm.current = async (clientSecret, orderId) => {
          const { error: incomplete } = await elements.submit()
          if (incomplete) return incomplete.message ?? 'Please check the card.'
          const { error } = await stripe.confirmPayment({
            elements,
            clientSecret,
            confirmParams: { return_url: new URL(paths.payment(orderId), location.href).href },
            redirect: 'if_required',
          })
          return error
            ? (error.message ?? 'The payment did not go through. Nothing was taken.')
            : null
        }
      })
      .catch(() => setFailed(true))
    return () => {
      isGone = true
      confirm.current = null
      unmount()
    }
  }, [publishableKey, amount, currency, confirm])

  if (isFailed) {
    return (
      <p className="err" role="alert">
        The card form could not be loaded. Check your connection, or pay in cash.
      </p>
    )
  }
  return <div className="min-h-[180px] p-[4px_0_16px]" ref={box} />
}

/** The tenant's colours, as they stand on the page. */
function appearance() {
  const styles = getComputedStyle(document.documentElement)
  const role = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: role('--brand'),
      colorText: role('--ink'),
      colorDanger: role('--bad'),
      colorBackground: role('--surface'),
      borderRadius: role('--r-2'),
    },
  }
}
