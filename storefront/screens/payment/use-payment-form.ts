import { useEffect, useRef, useState } from 'react'
import type { PlacedOrder } from '#contract/order.ts'
import type { Currency } from '#domain/currency.ts'
import type { MinorUnits } from '#domain/money.ts'
import { useSite } from '#storefront/site.ts'
import type { Method } from './use-cart-order.ts'
import { usePayWith } from './use-pay-with.ts'
import type { ConfirmPayment, Payment } from './use-payment.ts'
import { useTestCard } from './use-test-card.ts'
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
  const testCard = useTestCard()
  const stripe = useRef<StripeCardForm | null>(null)
  const [isStripeSaved, setStripeSaved] = useState(false)
  const { chosen } = pay
  /** Whose form takes a new card; null where none is typed in. */
  const formOf = chosen.kind === 'card' ? (cardPayment?.provider ?? null) : null

  const { markDeclined } = testCard
  const isDeclined = payment.fault?.isDeclined === true && formOf === 'sandbox'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a try has just ended
  useEffect(() => {
    if (isDeclined) markDeclined()
  }, [isDeclined])

  function confirmation(): ConfirmPayment {
    if (chosen.kind === 'saved') return bySavedCard(chosen.card.id)
    if (chosen.kind === 'cash' || chosen.kind === 'none') return byCash
    if (formOf === 'stripe') return byStripeForm(stripe, isStripeSaved)
    return byTestCard({ ...testCard.values, isSaved: testCard.isSaved })
  }

  function start(): void {
    const placeOrder = () => open(pay.methodOf(chosen))
    const openOrder = formOf === 'stripe' ? onceFilledIn(stripe, placeOrder) : placeOrder
    void payment.pay(openOrder, confirmation())
  }

  return {
    pay,
    testCard,
    isTestCard: formOf === 'sandbox',
    stripe: { form: stripe, isSaved: isStripeSaved, onSaved: setStripeSaved },
    start,
  }
}
