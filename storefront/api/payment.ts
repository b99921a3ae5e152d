import { calls } from '#contract/calls.ts'
import type {
  PaymentStatusResponse,
  PlacedOrder,
  SandboxConfirm,
  SandboxConfirmed,
  WireOrderRequest,
} from '#contract/order.ts'
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

export function confirmSandbox(confirmation: SandboxConfirm): Promise<SandboxConfirmed> {
  return call(calls.confirmSandboxPayment, { body: confirmation })
}
