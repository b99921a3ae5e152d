import type { OrderRequest, PaymentStatusResponse, PlacedOrder } from '#contract/order.ts'
import { call } from './call.ts'

/** Places the order; the same key and body answer the same order again. */
export function placeOrder(request: OrderRequest, idempotencyKey: string): Promise<PlacedOrder> {
  return call('POST /api/order', { body: request, idempotencyKey })
}

/** An order that waits for its payment, with what is needed to pay it. */
export function reopenPayment(orderId: string): Promise<PlacedOrder> {
  return call(`POST /api/orders/${encodeURIComponent(orderId)}/payment`, { body: {} })
}

/** Asks the server what became of the payment; what the browser believes does not count. */
export function settlePayment(orderId: string): Promise<PaymentStatusResponse> {
  return call('PUT /api/order/payment/status', { body: { order_id: orderId } })
}

interface SandboxConfirmation {
  client_secret: string
  card_number: string
  authenticate?: 'pass' | 'fail'
}

export function confirmSandbox(
  confirmation: SandboxConfirmation,
): Promise<{ status: string; message?: string }> {
  return call('POST /api/sandbox/confirm', { body: confirmation })
}
