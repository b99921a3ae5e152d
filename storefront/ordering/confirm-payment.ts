import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { currentAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import { PaymentProblem } from './payment-fault.ts'
import type { ConfirmPayment, OpenOrder } from './use-payment.ts'

/** Cash is promised with the order, and an order that costs nothing is not paid: there is nothing to confirm. */
export const byCash: ConfirmPayment = async () => 'settle'

/**
 * Says whether the card is kept, where the server may believe otherwise: an earlier try for the same order may have wanted
 * it kept.
 */
export async function setCardSaving(orderId: string, isSaved: boolean): Promise<void> {
  const known = currentAttempt()
  const attempt = known?.orderId === orderId ? known : null
  if (!isSaved && attempt && !attempt.savesCard) return
  // Stored before the response, which may be lost.
  if (isSaved && attempt) storeAttempt({ ...attempt, savesCard: true })
  await call(calls.setCardSaving, { params: { id: orderId }, body: { save_card: isSaved } })
  if (!isSaved && attempt) storeAttempt({ ...attempt, savesCard: false })
}

export function byTestCard(number: string, isSaved: boolean): ConfirmPayment {
  return async ({ order, payment }) => {
    await setCardSaving(order.id, isSaved)
    const answer = await call(calls.confirmSandboxPayment, {
      body: { client_secret: payment.client_secret, card_number: number },
    })
    return answer.status === 'requires_action' ? 'ask' : 'settle'
  }
}

/** The server charges the card; the diner is asked only where the bank wants it. */
export function bySavedCard(cardId: string): ConfirmPayment {
  return async ({ order, payment }) => {
    const answer = await call(calls.payWithSavedCard, {
      params: { id: order.id },
      body: { card_id: cardId },
    })
    if (answer.payment.status !== 'requires_action') return 'settle'
    if (payment.provider !== 'stripe') return 'ask'
    const { answerBank } = await import('./stripe.ts')
    return answerBank(payment)
  }
}

/** Stripe's form once it has loaded. Both resolve to a sentence when they failed. */
export interface StripeCardForm {
  /** Whether all of it is filled in. */
  check(): Promise<string | null>
  /** Proves the payment in place, after `check`. */
  confirm(clientSecret: string, orderId: string): Promise<string | null>
}

interface FormRef {
  /** Null until the form has loaded. */
  current: StripeCardForm | null
}

/**
 * Opens the order once Stripe's form is filled in: an order that is not paid keeps a place in the kitchen from others for half
 * an hour.
 */
export function onceFilledIn(form: FormRef, open: OpenOrder): OpenOrder {
  return async () => {
    if (!form.current) throw new PaymentProblem(notLoadedText)
    const problem = await form.current.check()
    if (problem) throw new PaymentProblem(problem)
    return open()
  }
}

export function byStripeForm(form: FormRef, isSaved: boolean): ConfirmPayment {
  return async ({ order, payment }) => {
    await setCardSaving(order.id, isSaved)
    if (!form.current) return { fault: notLoadedText }
    const fault = await form.current.confirm(payment.client_secret, order.id)
    return fault ? { fault } : 'settle'
  }
}

const notLoadedText = 'The card form hasn’t loaded yet. Please wait a moment, and try again.'
