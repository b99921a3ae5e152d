import type { ServerResponse } from 'node:http'
import { toWireOrder } from '#contract/order-mapping.ts'
import type { Currency } from '#domain/currency.ts'
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'
import type { CustomerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Screen } from './order-screens.ts'
import { fingerprint } from './read-screen-states.ts'

/** Milliseconds after which a reader that takes nothing is given up. */
const patience = 20_000
/** Screens that may watch one order at once. */
const mostReaders = 10
/** Milliseconds within which a browser shall connect again after a loss, so that not all come at once. */
const retryWithin = { from: 1_000, to: 5_000 }

/**
 * Server-sent events: the order as it is, then again after each change, until it is over. Refuses first, while there
 * still is an answer to refuse with.
 * @returns the function that sends the stream
 */
export async function openOrderStream(
  ctx: CustomerContext,
  orderId: string,
): Promise<(response: ServerResponse) => Promise<void>> {
  const record = await ctx.orderScreens.read(ctx.tenantId, orderId)
  if (record?.customerId !== ctx.customer.id) throw new Refusal('not_found')
  if (ctx.orderScreens.count(ctx.tenantId, orderId) >= mostReaders) {
    throw new Refusal('too_many_requests')
  }
  return (response) => stream(ctx, record.order, response)
}

async function stream(ctx: CustomerContext, order: Order, response: ServerResponse): Promise<void> {
  // The browser may have gone while the order was read: its end has been told, and would not be again.
  if (response.destroyed) return
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': ctx.requestId,
  })
  const { from, to } = retryWithin
  response.write(`retry: ${from + ctx.random.integer(to - from)}\n\n`)
  let last = fingerprint(order)
  let { version } = order
  const { currency } = ctx.site.tenant
  send(response, order, currency)
  if (isFinal(order.status)) return end(response)

  const finish = () => {
    stop()
    if (!response.destroyed && !response.writableEnded) end(response)
  }
  const screen: Screen = {
    tenantId: ctx.tenantId,
    orderId: order.id,
    customerId: ctx.customer.id,
    sessionHash: ctx.sessionHash,
    fingerprint: () => last,
    show(current) {
      if (response.destroyed || response.writableEnded) return
      // Two reads at once may come back in the wrong order.
      if (current.version < version || fingerprint(current) === last) return
      last = fingerprint(current)
      version = current.version
      send(response, current, currency)
      if (isFinal(current.status)) finish()
    },
    beat() {
      // What was said one heartbeat ago still waits: nobody reads it, and no memory is kept for nobody.
      if (response.writableLength > 0) return void response.destroy()
      response.write(': still here\n\n')
    },
    end: finish,
  }
  const leave = ctx.orderScreens.enter(screen)
  const takeOut = ctx.eventStreams.enter((retry) => {
    // Tells it from the end of an order, after which nobody connects again.
    if (!response.destroyed && !response.writableEnded) {
      response.write(`event: reconnect\nretry: ${retry}\ndata:\n\n`)
    }
    finish()
  })
  function stop() {
    leave()
    takeOut()
  }
  response.on('close', stop)
  // Whatever happened between reading and entering.
  await ctx.orderScreens.check(screen)
}

/** The last word; a reader that does not take it is not waited for. */
function end(response: ServerResponse): void {
  response.setTimeout(patience, () => response.destroy())
  response.end()
}

function send(response: ServerResponse, order: Order, currency: Currency): void {
  // The version tells events apart.
  const data = JSON.stringify(toWireOrder(order, currency))
  response.write(`id: ${order.version}\ndata: ${data}\n\n`)
}
