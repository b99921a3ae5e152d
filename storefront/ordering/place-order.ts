import { calls } from '#contract/diner-calls.ts'
import type { PlacedOrder, WireOrder, WireOrderRequest } from '#contract/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { call, dataOf, isRefusedAs } from '#storefront/api/call.ts'
import { attemptFor, forgetAttempt, storeAttempt } from '#storefront/state/order-attempt.ts'
import type { OpenedOrder } from './confirm-payment.ts'

/**
 * Places the order for this request idempotently. An unpaid order of an earlier request is cancelled; an order that an
 * earlier request has placed, whose answer was lost, is returned instead of a second order. Places nothing while the
 * outcome of the earlier request is unknown.
 */
export async function placeOrder(request: WireOrderRequest): Promise<OpenedOrder> {
  const fingerprint = JSON.stringify(request)
  const { replaces, ...attempt } = attemptFor(fingerprint)
  if (replaces) {
    const earlier = await giveUp(replaces)
    if (earlier) {
      // A cart with other dishes is kept: a further tap orders them on purpose.
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
    // The key belongs to an earlier request that had arrived.
    storeAttempt({ ...attempt, fingerprint: '', orderId: made.order_id })
  }
  return placeOrder(request)
}

/** Cancels an order that waits for its payment. Returns the order if it is too late: the restaurant has it. */
async function giveUp(orderId: string): Promise<PlacedOrder | null> {
  const order = await settledOrder(orderId)
  if (order?.status === 'awaiting_payment')
    await call(calls.cancelOrder, { params: { id: orderId } })
  else if (order && !endedUnserved.includes(order.status))
    return call(calls.reopenPayment, { params: { id: orderId } })
  return null
}

/** The order after its payment was settled; null if it belongs to another customer of this browser. */
async function settledOrder(orderId: string): Promise<WireOrder | null> {
  try {
    return (await call(calls.settlePayment, { body: { order_id: orderId } })).order
  } catch (error) {
    if (isRefusedAs(error, 'not_found')) return null
    if (!isRefusedAs(error, 'unavailable')) throw error
    // The provider is unavailable, and is needed for nothing else: anything it may have charged is returned with the
    // cancelled order.
    return call(calls.getOrder, { params: { id: orderId } })
  }
}

const endedUnpaid: OrderStatus[] = ['expired', 'cancelled']
const endedUnserved: OrderStatus[] = [...endedUnpaid, 'rejected']

/** The choices, in a form that compares a request and an order, whose lines are sorted. */
function dishesOf({ lines }: { lines: object[] }): string {
  const fields = ['item_id', 'quantity', 'options', 'option_id', 'note']
  return lines
    .map((line) => JSON.stringify(line, fields))
    .sort()
    .join()
}
