import { calls } from '#contract/diner-calls.ts'
import type { PlacedOrder, WireOrder, WireOrderRequest } from '#contract/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { call, dataOf, isRefusedAs } from '#storefront/api/call.ts'
import { attemptFor, forgetAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import type { OpenedOrder } from './use-payment.ts'

/**
 * The order for this request, however often it is asked for. One that waits for an earlier request is given up; one that an
 * earlier request has placed, whose answer was lost, is returned in place of a second order. It orders nothing while it
 * cannot be known what became of that.
 */
export async function placeOrder(request: WireOrderRequest): Promise<OpenedOrder> {
  const fingerprint = JSON.stringify(request)
  const { replaces, ...attempt } = attemptFor(fingerprint)
  if (replaces) {
    const earlier = await giveUp(replaces)
    if (earlier) {
      // A cart with other dishes is kept: another tap orders them on purpose.
      if (dishesOf(earlier.order) !== dishesOf(request)) forgetAttempt()
      else storeAttempt({ ...attempt, replaces, orderId: replaces })
      return { ...earlier, isEarlier: true }
    }
    storeAttempt(attempt)
  }
  try {
    const placed = await call(calls.placeOrder, {
      body: request,
      idempotencyKey: attempt.key,
    })
    if (!endedUnpaid.includes(placed.order.status)) {
      storeAttempt({ ...attempt, orderId: placed.order.id })
      return placed
    }
    // It was cancelled elsewhere or has expired: the next attempt places a new order.
    forgetAttempt()
  } catch (error) {
    const made = dataOf(error, 'key_reused')
    if (!made) throw error
    // The key is that of an earlier request, which had arrived.
    storeAttempt({ ...attempt, fingerprint: '', orderId: made.order_id })
  }
  return placeOrder(request)
}

/** Ends an order that waits for its payment. Returns the order when it is too late for that: the restaurant has it. */
async function giveUp(orderId: string): Promise<PlacedOrder | null> {
  const order = await settledOrder(orderId)
  if (order?.status === 'awaiting_payment')
    await call(calls.cancelOrder, { params: { id: orderId } })
  else if (order && !endedUnserved.includes(order.status))
    return call(calls.reopenPayment, { params: { id: orderId } })
  return null
}

/** The order once its payment was looked at; null for that of another customer of this browser. */
async function settledOrder(orderId: string): Promise<WireOrder | null> {
  try {
    return (await call(calls.settlePayment, { body: { order_id: orderId } })).order
  } catch (error) {
    if (isRefusedAs(error, 'not_found')) return null
    if (!isRefusedAs(error, 'unavailable')) throw error
    // The provider is away, and needed for nothing else: what it may have taken goes back with the cancelled order.
    return call(calls.getOrder, { params: { id: orderId } })
  }
}

const endedUnpaid: OrderStatus[] = ['expired', 'cancelled']
const endedUnserved: OrderStatus[] = [...endedUnpaid, 'rejected']

/** What was chosen, to compare a request and an order, whose lines are sorted. */
function dishesOf({ lines }: { lines: object[] }): string {
  const fields = ['item_id', 'quantity', 'options', 'option_id', 'note']
  return lines
    .map((line) => JSON.stringify(line, fields))
    .sort()
    .join()
}
