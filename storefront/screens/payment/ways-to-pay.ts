import { confirmSandbox, payWithSavedCard, setCardSaving } from '#storefront/api/payment.ts'
import { currentAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import type { ConfirmPayment } from './use-payment.ts'

/** What the sandbox's card form holds. */
export interface TestCard {
  number: string
  /** `MM / YY`; '' where none was typed. */
  expiry: string
  isSaved: boolean
}

/** Cash is promised with the order: there is nothing to confirm. */
export const byCash: ConfirmPayment = async () => 'settle'

/**
 * Says whether the card is kept, where the server may believe otherwise: an earlier try for the same order may have wanted
 * it kept.
 */
export async function sayCardSaving(orderId: string, isSaved: boolean): Promise<void> {
  const known = currentAttempt()
  const attempt = known?.orderId === orderId ? known : null
  if (!isSaved && attempt && !attempt.savesCard) return
  // Stored before the response, which may be lost.
  if (isSaved && attempt) storeAttempt({ ...attempt, savesCard: true })
  await setCardSaving(orderId, isSaved)
  if (!isSaved && attempt) storeAttempt({ ...attempt, savesCard: false })
}

export function byTestCard({ number, expiry, isSaved }: TestCard): ConfirmPayment {
  return async ({ order, payment }) => {
    await sayCardSaving(order.id, isSaved)
    const answer = await confirmSandbox({
      client_secret: payment.client_secret,
      card_number: number.replace(/\D/g, ''),
      ...(expiry ? { expiry: expiry.replaceAll(' ', '') } : {}),
    })
    return answer.status === 'requires_action' ? 'ask' : 'settle'
  }
}

/** The server charges the card; the diner is asked only where the bank wants it. */
export function bySavedCard(cardId: string): ConfirmPayment {
  return async ({ order, payment }) => {
    const answer = await payWithSavedCard(order.id, cardId)
    if (answer.payment.status !== 'requires_action') return 'settle'
    if (payment.provider !== 'stripe') return 'ask'
    const { answerBank } = await import('./stripe-bank.ts')
    return answerBank(payment)
  }
}

/** Proves a Stripe payment in place; resolves to a sentence when it failed. */
export type StripeConfirm = (clientSecret: string, orderId: string) => Promise<string | null>

/** @param form null while the form is not there */
export function byStripeForm(
  form: { current: StripeConfirm | null },
  isSaved: boolean,
): ConfirmPayment {
  return async ({ order, payment }) => {
    await sayCardSaving(order.id, isSaved)
    const fault = await form.current?.(payment.client_secret, order.id)
    return fault ? { fault } : 'settle'
  }
}
