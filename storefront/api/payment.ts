import { calls } from '#contract/diner-calls.ts'
import type { PaymentStatusResponse, PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { SandboxConfirm, SandboxConfirmed } from '#contract/order-payment.ts'
import { call } from './call.ts'

/** Places the order; the same key and body answer the same order again. */
export function placeOrder(
  request: WireOrderRequest,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  return call(calls.placeOrder, { body: request, idempotencyKey })
}

/** An order that waits for its payment, with what is needed to pay it. */
export function reopenPayment(orderId: string): Promise<PlacedOrder> {
  return call(calls.reopenPayment, { params: { id: orderId } })
}

/** Asks the server what became of the payment; what the browser believes does not count. */
export function settlePayment(orderId: string): Promise<PaymentStatusResponse> {
  return call(calls.settlePayment, { body: { order_id: orderId } })
}

/** Whether the card that pays for the order is kept for the next one; said before the payment is confirmed. */
export function setCardSaving(orderId: string, isSaved: boolean): Promise<null> {
  return call(calls.setCardSaving, { params: { id: orderId }, body: { save_card: isSaved } })
}

/** Pays with a saved card; the answer may be that the bank asks the diner first. */
export function payWithSavedCard(orderId: string, cardId: string): Promise<PaymentStatusResponse> {
  return call(calls.payWithSavedCard, { params: { id: orderId }, body: { card_id: cardId } })
}

export function confirmSandbox(confirmation: SandboxConfirm): Promise<SandboxConfirmed> {
  return call(calls.confirmSandboxPayment, { body: confirmation })
}
