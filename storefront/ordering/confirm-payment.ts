import { calls } from '#contract/diner-calls.ts'
import type { PlacedOrder } from '#contract/order.ts'
import { CallError, call, dataOf, messageOf } from '#storefront/api/call.ts'
import { currentAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'

export type OpenOrder = () => Promise<OpenedOrder>

export interface OpenedOrder extends PlacedOrder {
  /** The order of an earlier request that had arrived: nothing was ordered now. */
  isEarlier?: boolean | undefined
}

/**
 * Confirms the payment of an order. Next, the server is asked for the outcome (`settle`), the sandbox's bank asks the
 * diner (`ask`), or a sentence says why it failed.
 */
export type ConfirmPayment = (placed: PlacedOrder) => Promise<'settle' | 'ask' | { fault: string }>

/** Cash is promised with the order, and a free order needs no payment: there is nothing to confirm. */
export const byCash: ConfirmPayment = async () => 'settle'

/**
 * Sets whether the card is saved, if the server may have another value: an earlier attempt for the same order may have
 * set it.
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

/** The server charges the card; the diner is asked only if the bank requires it. */
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

export interface StripeCardForm {
  check(): Promise<string | null>
  /** Confirms the payment in place, after `check`. */
  confirm(clientSecret: string, orderId: string): Promise<string | null>
}

interface FormRef {
  current: StripeCardForm | null
}

/** Opens the order only when Stripe's form is complete: an unpaid order blocks kitchen capacity for half an hour. */
export function requireCompleteForm(form: FormRef, open: OpenOrder): OpenOrder {
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

/** Whether the call did not reach the server, or its answer was lost. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.status === 0 && error.code === ''
}

/** Why the order was refused, and each change, in the server's words. */
export function faultText(error: unknown, isOrdered: boolean): string {
  if (isOffline(error)) {
    // The bank may have received the request before the connection broke.
    return isOrdered
      ? 'The connection was lost; nothing is paid twice.'
      : 'No connection. Nothing was taken.'
  }
  if (error instanceof PaymentProblem) return error.message
  const { changes } = dataOf(error, 'order_changed') ?? { changes: [] }
  const sentences = [messageOf(error), ...changes.map(({ message }) => message)]
  return [...new Set(sentences)].join(' ')
}

/** Why a payment cannot begin, as a sentence for the diner: nothing was ordered or charged. */
export class PaymentProblem extends Error {
  override name = 'PaymentProblem'
}
