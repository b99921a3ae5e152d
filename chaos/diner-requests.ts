import { randomInt, randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/envelope.ts'
import type { PlacedOrder, WireOrderRequest } from '#contract/order.ts'
import type { DinerAccount } from '#testing/an-order.ts'
import { anOrder } from '#testing/an-order.ts'
import { type Ledger, noteOrder } from './ledger.ts'

/** Milliseconds after which a diner stops waiting for an answer and sends the request again. */
const patience = 10_000
/** Milliseconds between two tries of the same request. */
const pause = 100
/** Retries with one key; if the server is unavailable for longer, the diner gives up, but the order must survive. */
const mostTries = 400

export type DinerRequests = ReturnType<typeof createRequests>

/**
 * Requests of diners, each counted in the ledger by the status of its answer.
 * @param origin is called for each request: it may be of another process each time
 */
export function createRequests(origin: () => string, ledger: Ledger) {
  /** Retries a request while the server is unavailable or busy; null when the diner gives up. */
  async function untilAnswered<T>(
    diner: DinerAccount,
    method: string,
    path: string,
    body: unknown = {},
    key?: string,
  ): Promise<{ status: number; data: T } | null> {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const answer = await ask<T>(diner, method, path, body, key)
      if (answer && answer.status !== 503 && answer.status !== 500) return answer
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return null
  }

  async function ask<T>(
    diner: DinerAccount,
    method: string,
    path: string,
    body: unknown,
    key?: string,
  ): Promise<{ status: number; data: T } | null> {
    ledger.requests++
    try {
      const response = await fetch(origin() + path, {
        method,
        headers: {
          authorization: `Bearer ${diner.token}`,
          'content-type': 'application/json',
          // Each request from an address of its own: limits per address are not tested here.
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const { data } = (await response.json()) as Envelope<T>
      count(response.status)
      return { status: response.status, data: data as T }
    } catch {
      // The connection broke, or the response was late or incomplete: the diner does not know the outcome.
      count(0)
      return null
    }
  }

  function count(status: number): void {
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
  }

  /** Orders two curries, unless `given` says otherwise. @returns undefined when the order was refused */
  async function order(
    diner: DinerAccount,
    given: Partial<WireOrderRequest>,
    key: string = randomUUID(),
  ): Promise<PlacedOrder | undefined> {
    ledger.orderKeys.add(key)
    const body = anOrder(diner, given)
    const answer = await untilAnswered<PlacedOrder>(diner, 'POST', '/api/order', body, key)
    if (answer?.status !== 200) {
      if (answer && answer.status !== 409) {
        ledger.contradictions.push(`an order was answered with ${answer.status}`)
      }
      return undefined
    }
    noteOrder(ledger, key, { ...answer.data.order, customerId: diner.id })
    return answer.data
  }

  /** Reports the outcome of the card form. @returns whether the response said that the order is paid */
  async function reportPayment(diner: DinerAccount, { order }: PlacedOrder): Promise<boolean> {
    const answer = await untilAnswered<{ payment: { status: string } }>(
      diner,
      'PUT',
      '/api/order/payment/status',
      { order_id: order.id },
    )
    const isPaid = answer?.status === 200 && answer.data.payment.status === 'succeeded'
    if (isPaid) ledger.paid.add(order.id)
    return isPaid
  }

  /** @returns whether the response said that the order is cancelled */
  async function cancel(diner: DinerAccount, { order }: PlacedOrder): Promise<boolean> {
    const answer = await untilAnswered(diner, 'POST', `/api/orders/${order.id}/cancel`)
    if (answer?.status === 200) ledger.cancelled.add(order.id)
    return answer?.status === 200
  }

  return { ask, untilAnswered, order, reportPayment, cancel }
}
