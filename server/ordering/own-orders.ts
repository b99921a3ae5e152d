import type { OpenPayment } from '#contract/order-mapping.ts'
import type { Order } from '#domain/order.ts'
import { canCancel, delayedMinutes, dinerOf } from '#domain/order-status.ts'
import { withCall } from '#domain/sentences.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { readSignedId, signedId } from '#server/keyed-hash.ts'
import { dinerActor } from './actors.ts'
import { applyMove, lockOrder } from './move-order.ts'
import { openPayment } from './open-payment.ts'
import { findOrder, getOrder, listOrders } from './read-orders.ts'

/** An order of the calling diner; another diner's order is not found, like one that does not exist. */
export async function getOwnOrder(ctx: CustomerContext, orderId: string): Promise<Order> {
  const record = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  if (record?.customerId !== ctx.customer.id) throw new Refusal('not_found')
  return record.order
}

/** An order that waits for its payment, with the data to pay it; a settled order unchanged. */
export async function reopenPayment(
  ctx: CustomerContext,
  orderId: string,
): Promise<{ order: Order; payment: OpenPayment }> {
  const record = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  if (record?.customerId !== ctx.customer.id) throw new Refusal('not_found')
  return { order: record.order, payment: await openPayment(ctx, record) }
}

interface Page {
  orders: Order[]
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null
}

/** The diner's orders, newest first. */
export async function listOwnOrders(
  ctx: CustomerContext,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page> {
  const after = cursor === undefined ? null : fromCursor(cursor)
  // Reads one more than is shown, to detect whether there is another page.
  const records = await ctx.transaction((db) =>
    listOrders(db, ctx.tenantId, ctx.customer.id, { limit: limit + 1, after }),
  )
  const orders = records.slice(0, limit).map((record) => record.order)
  const last = records.length > limit ? orders.at(-1) : undefined
  return { orders, nextCursor: last ? toCursor(last) : null }
}

function toCursor({ createdAt, id }: Order): string {
  return Buffer.from(`${createdAt.getTime()}/${id}`).toString('base64url')
}

function fromCursor(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] =
    /^(\d{1,15})\/([\w-]+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!time || !id) throw invalid('cursor', 'This page of orders does not exist.')
  return { createdAt: new Date(Number(time)), id }
}

/** Cancels an order for its diner, before the kitchen starts it. A payment is refunded. */
export async function cancelOrder(ctx: CustomerContext, orderId: string): Promise<Order> {
  const { order } = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    if (record.customerId !== ctx.customer.id) throw new Refusal('not_found')
    // A repeated tap on Cancel succeeds as well.
    if (record.order.status === 'cancelled') return record
    const { status, firstPromisedTo, timing } = record.order
    const delayed = { delayedMinutes: delayedMinutes(firstPromisedTo, timing.to) }
    if (!canCancel({ status, ...delayed })) {
      const message = withCall('The kitchen has begun.', record.order.outlet.phone)
      throw new Refusal('wrong_state', { message })
    }
    await applyMove(ctx, tx, record, {
      orderId,
      to: 'cancelled',
      by: dinerActor,
      mover: dinerOf(delayed),
    })
    return getOrder(tx, ctx.tenantId, orderId)
  })
  ctx.announcements.publish('order', ctx.tenantId, orderId)
  return order
}

const purpose = 'shared order'
/** How long a link works after the food was promised, in milliseconds. */
const lifetime = 24 * 60 * 60_000

/**
 * The key of a link with which others can follow a diner's order. It is not stored: it contains the order and an expiry,
 * and is signed for this tenant.
 */
export async function shareOrder(
  ctx: CustomerContext,
  orderId: string,
): Promise<{ key: string; expiresAt: Date }> {
  const order = await getOwnOrder(ctx, orderId)
  if (!order.placedAt) throw new Refusal('wrong_state')
  const from = Math.max(ctx.now().getTime(), order.timing.to.getTime())
  const expiresAt = new Date(from + lifetime)
  return { key: signedId(ctx, purpose, `${expiresAt.getTime()}-${order.id}`), expiresAt }
}

/**
 * The order of such a link. A link that is forged, expired or of another tenant, or whose diner has deleted the account,
 * is refused with the same answer.
 */
export async function findSharedOrder(
  ctx: TenantContext,
  key: string,
): Promise<{ order: Order; placedAt: Date; expiresAt: Date }> {
  const [, time, orderId] = /^(\d{13})-(.+)$/.exec(readSignedId(ctx, purpose, key) ?? '') ?? []
  if (!time || !orderId || Number(time) <= ctx.now().getTime()) throw linkEnded()
  const record = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  const placedAt = record?.order.placedAt
  if (!record?.customerId || !placedAt) throw linkEnded()
  return { order: record.order, placedAt, expiresAt: new Date(Number(time)) }
}

function linkEnded(): Refusal {
  return new Refusal('not_found', {
    message: 'This link no longer works. Ask for a new one.',
  })
}
