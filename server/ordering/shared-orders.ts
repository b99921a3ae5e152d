import type { Order } from '#domain/order.ts'
import type { CustomerContext, TenantContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readSignedId, signedId } from '#server/keyed-hash.ts'
import { getOwnOrder } from './own-orders.ts'
import { findOrder } from './read-orders.ts'

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
