import { useRef, useState } from 'react'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import type { MinorUnits } from '#domain/money.ts'
import { useSite } from '#storefront/site.ts'
import { defaultTestCard } from './sandbox-card.tsx'
import type { Method } from './use-cart-order.ts'
import { usePayWith } from './use-pay-with.ts'
import type { ConfirmPayment, Payment } from './use-payment.ts'
import {
  byCash,
  bySavedCard,
  byStripeForm,
  byTestCard,
  onceFilledIn,
  type StripeCardForm,
} from './ways-to-pay.ts'

interface Props {
  payment: Payment
  total: MinorUnits
  currency: Currency
  canPayCash: boolean
  open(method: Method): Promise<PlacedOrder>
}

/** What is chosen and typed in the payment form, and how it pays. */
export function usePaymentForm({ payment, total, currency, canPayCash, open }: Props) {
  const { cardPayment } = useSite()
  const pay = usePayWith(canPayCash, { total, currency })
  const stripe = useRef<StripeCardForm | null>(null)
  const [testCard, setTestCard] = useState(defaultTestCard)
  const [isSaved, setSaved] = useState(false)
  const { chosen } = pay
  const isStripe = chosen.kind === 'card' && cardPayment?.provider === 'stripe'

  function confirmation(): ConfirmPayment {
    if (chosen.kind === 'saved') return bySavedCard(chosen.card.id)
    if (chosen.kind === 'cash' || chosen.kind === 'none') return byCash
    return isStripe ? byStripeForm(stripe, isSaved) : byTestCard(testCard, isSaved)
  }

  function start(): void {
    const placeOrder = () => open(pay.methodOf(chosen))
    void payment.pay(isStripe ? onceFilledIn(stripe, placeOrder) : placeOrder, confirmation())
  }

  return {
    pay,
    stripe,
    testCard: { number: testCard, onChoose: setTestCard },
    saving: { isSaved, onSaved: setSaved },
    start,
  }
}
