import type { ServerResponse } from 'node:http'
import { toWireOrder } from '#contract/order-mapping.ts'
import type { Currency } from '#domain/currency.ts'
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'
import type { CustomerContext } from '#server/context.ts'
import { type EventStream, openEventStream } from '#server/http/event-stream.ts'
import { Refusal } from '#server/http/refusal.ts'
import { loadOrder } from './move-order.ts'
import { fingerprint, type Screen } from './order-screens.ts'

/** Most concurrent streams of one order. */
const mostReaders = 10
/** Milliseconds after which a browser reconnects; random, so that not all reconnect at the same time. */
const retryWithin = { from: 1_000, to: 5_000 }

/**
 * Server-sent events: sends the order now and after each change, until it ends. Refuses before the response starts,
 * while it can still have an error status.
 * @returns the function that sends the stream
 */
export async function openOrderStream(
  ctx: CustomerContext,
  orderId: string,
): Promise<(response: ServerResponse) => Promise<void>> {
  const record = await loadOrder(ctx, orderId)
  if (record.customerId !== ctx.customer.id) throw new Refusal('not_found')
  const freePlace = ctx.eventStreams.takePlace(`order ${ctx.tenantId} ${orderId}`, mostReaders)
  return (response) => {
    response.once('close', freePlace)
    return follow(ctx, record.order, response, freePlace)
  }
}

async function follow(
  ctx: CustomerContext,
  order: Order,
  response: ServerResponse,
  freePlace: () => void,
): Promise<void> {
  // The browser may have disconnected while the order was read: its close event was already emitted.
  if (response.destroyed) return freePlace()
  const { from, to } = retryWithin
  const stream = openEventStream(ctx, response, from + ctx.random.integer(to - from))
  let last = fingerprint(order)
  let { version } = order
  const { currency } = ctx.site.tenant
  send(stream, order, currency)
  if (isFinal(order.status)) return stream.finish()

  const screen: Screen = {
    tenantId: ctx.tenantId,
    orderId: order.id,
    customerId: ctx.customer.id,
    sessionHash: ctx.sessionHash,
    fingerprint: () => last,
    show(current) {
      if (!stream.isOpen()) return
      // Two concurrent reads may finish in the wrong order.
      if (current.version < version || fingerprint(current) === last) return
      last = fingerprint(current)
      version = current.version
      send(stream, current, currency)
      if (isFinal(current.status)) stream.finish()
    },
    heartbeat: stream.heartbeat,
    end: stream.finish,
  }
  stream.registerScreen(() => ctx.orderScreens.enter(screen))
  // Catches changes between the read and the registration.
  await ctx.orderScreens.check(screen)
}

function send(stream: EventStream, order: Order, currency: Currency): void {
  stream.send({ id: order.version, data: JSON.stringify(toWireOrder(order, currency)) })
}
