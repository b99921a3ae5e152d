import type { OpenPayment } from '#contract/order-mapping.ts'
import type { Order } from '#domain/order.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { openPayment } from './open-payment.ts'
import { findOrder, listOrders } from './read-orders.ts'

/** An order of the diner who asks; anybody else's is as unknown as one that does not exist. */
export async function getOwnOrder(ctx: CustomerContext, orderId: string): Promise<Order> {
  const record = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  if (record?.customerId !== ctx.customer.id) throw new Refusal('not_found')
  return record.order
}

/** An order that waits for its payment, with what is needed to pay it; a settled one as it stands. */
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
  // Reads one more than is shown, to know whether there is another page.
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
