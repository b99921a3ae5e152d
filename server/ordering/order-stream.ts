import type { ServerResponse } from 'node:http'
import { toWireOrder } from '#contract/order-mapping.ts'
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'
import type { CustomerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { getOwnOrder } from './own-orders.ts'

/** Milliseconds between two looks at the database: another process may have moved the order. */
const lookEvery = 5_000
/** Proxies end connections on which nothing has been said for a minute or so. */
const heartbeatEvery = 20_000
/** Screens that may watch one order at once: each looks at the database. */
const mostReaders = 10
/** What a browser is told to wait before it connects again. */
const retryAfter = 3_000

/**
 * Server-sent events: the order as it is, then again after each change, until it is over. Refuses first, while there
 * still is an answer to refuse with.
 * @returns the function that sends the stream
 */
export async function openOrderStream(
  ctx: CustomerContext,
  orderId: string,
): Promise<(response: ServerResponse) => Promise<void>> {
  const order = await getOwnOrder(ctx, orderId)
  if (ctx.orderEvents.listeners(ctx.tenantId, orderId) >= mostReaders) {
    throw new Refusal('too_many_requests')
  }
  return (response) => stream(ctx, order, response)
}

async function stream(ctx: CustomerContext, order: Order, response: ServerResponse): Promise<void> {
  // The browser may have gone while the order was read: its end has been told, and would not be again.
  if (response.destroyed) return
  let last = order
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': ctx.requestId,
  })
  response.write(`retry: ${retryAfter}\n\n`)
  send(response, last)
  if (isFinal(last.status)) return end(response)

  let isLooking = false
  let isBehind = false
  // One look at a time; what moves meanwhile is seen by another one after it.
  const look = async () => {
    isBehind = true
    if (isLooking) return
    isLooking = true
    try {
      while (isBehind && !response.writableEnded && !response.destroyed) {
        isBehind = false
        const current = await getOwnOrder(ctx, order.id)
        if (fingerprint(current) === fingerprint(last)) continue
        last = current
        send(response, current)
        if (isFinal(current.status)) {
          stop()
          end(response)
        }
      }
    } catch (error) {
      // The browser connects again, or asks.
      ctx.log.warn({ err: error }, 'an order stream broke off')
      response.destroy()
    } finally {
      isLooking = false
    }
  }
  const stopListening = ctx.orderEvents.subscribe(ctx.tenantId, order.id, () => void look())
  const looks = setInterval(() => void look(), lookEvery)
  const heartbeat = setInterval(() => {
    // What was said one heartbeat ago still waits: nobody reads it, and no memory is kept for nobody.
    if (response.writableLength > 0) response.destroy()
    else response.write(': still here\n\n')
  }, heartbeatEvery)
  function stop() {
    stopListening()
    clearInterval(looks)
    clearInterval(heartbeat)
  }
  response.on('close', stop)
  // Whatever happened between reading and listening.
  await look()
}

/** The last word; a reader that does not take it is not waited for. */
function end(response: ServerResponse): void {
  response.setTimeout(heartbeatEvery, () => response.destroy())
  response.end()
}

function send(response: ServerResponse, order: Order): void {
  // The position in the history tells events apart.
  const id = order.history.length
  response.write(`id: ${id}\ndata: ${JSON.stringify(toWireOrder(order))}\n\n`)
}

function fingerprint({ status, payment }: Order): string {
  return `${status}/${payment.status}`
}
