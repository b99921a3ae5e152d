import { sql } from 'kysely'
import type { MinorUnits } from '#domain/money.ts'
import type { TenantContext } from '#server/context.ts'
import { PermanentFailure, Unavailable } from '#server/http/refusal.ts'
import type { Jobs } from '#server/jobs/job-bodies.ts'
import { enqueue, enqueueOnce } from '#server/jobs/outbox.ts'
import { isOwed } from './failed-refunds.ts'
import { lockOrder } from './move-order.ts'
import { getOrder } from './read-orders.ts'
import { noteExternalRefunds } from './return-money.ts'
import { updateOrder } from './update-order.ts'

/** Gives back one refund at the provider. Repeated without harm: the refund's id is the provider's key. */
export async function executeRefund(
  ctx: TenantContext,
  { orderId, refundId, isTold: notifiesDiner = false }: Jobs['refund-part'],
): Promise<void> {
  const { tenantId } = ctx
  const { order, intentId } = await ctx.transaction((db) => getOrder(db, tenantId, orderId))
  const refund = await findRefund(ctx, orderId, refundId)
  if (!refund || refund.status === 'succeeded' || intentId === null) return
  if (refund.status === 'failed' && refund.reference !== null) {
    throw new PermanentFailure('it failed after it was taken: give the money back another way')
  }
  if (refund.status === 'failed') await retry(ctx, { orderId, refundId, amount: refund.amount })

  const provider = ctx.payments.named(order.payment.provider)
  let reference: string
  try {
    reference = await provider.refund(tenantId, intentId, orderId, refund.amount, refundId)
  } catch (error) {
    if (error instanceof PermanentFailure) {
      // Less may be left than requested, if a refund was made in the provider's own pages.
      const given = await provider.readIntent(tenantId, intentId).then(
        ({ refundedOutside }) => refundedOutside,
        () => 0,
      )
      await fail(ctx, orderId, refundId, { from: 'pending', given })
    }
    throw error
  }
  await ctx.transaction(async (tx) => {
    const { numAffectedRows } = await sql`
      update refunds set status = 'succeeded', provider_ref = ${reference}
      where tenant_id = ${tenantId} and order_id = ${orderId} and id = ${refundId} and status = 'pending'`.execute(
      tx,
    )
    // Another worker has noted it, and the bank may have returned the money since.
    if (numAffectedRows !== 1n) return
    // Fully refunded once no refund is pending and nothing is left.
    await sql`
      update payments set status = 'refunded', message = ''
      where tenant_id = ${tenantId} and order_id = ${orderId} and refunded = amount
        and not exists (select from refunds where refunds.tenant_id = ${tenantId}
          and refunds.order_id = ${orderId} and refunds.status = 'pending')`.execute(tx)
    if (notifiesDiner) {
      const body = { orderId, refundId }
      const id = `${refundId}-refund-message`
      await enqueueOnce(tx, { tenantId, id, topic: 'refund-message', body, dueAt: ctx.now() })
    }
    await updateOrder(tx, tenantId, orderId)
  })
  ctx.announcements.publish('order', tenantId, orderId)
}

/**
 * A refund that the provider had taken and that failed after all, as where the card was closed: it counts as not given back,
 * and its job needs attention.
 * @param reference the provider's name of it
 */
export async function failTakenRefund(
  ctx: TenantContext,
  { orderId, id, reference }: { orderId: string; id: string; reference: string },
): Promise<void> {
  const refund = await findRefund(ctx, orderId, id)
  // Its reference is not stored yet; the provider repeats the event.
  if (refund?.status === 'pending') throw new Unavailable('the refund is still being made')
  if (refund?.reference !== reference) return
  await fail(ctx, orderId, id, { from: 'succeeded', given: 0 })
}

/**
 * Marks the refund as failed: it needs a person, and its amount counts as not refunded until then.
 * @param given amount refunded in the provider's own pages so far. It is noted at the same instant as the failure, so
 * that it does not count as a replacement of the failed refund
 */
async function fail(
  ctx: TenantContext,
  orderId: string,
  refundId: string,
  { from, given }: { from: 'pending' | 'succeeded'; given: MinorUnits },
): Promise<void> {
  const { tenantId } = ctx
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    await lockOrder(tx, tenantId, orderId)
    const failed = await tx
      .updateTable('refunds')
      .set({ status: 'failed', failed_at: at })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', refundId)
      .where('status', '=', from)
      .returning('amount')
      .executeTakeFirst()
    if (!failed) return
    await sql`
      update payments set refunded = refunded - ${failed.amount},
        status = case when status = 'refunded' then 'succeeded' else status end
      where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(tx)
    const { order } = await getOrder(tx, tenantId, orderId)
    await noteExternalRefunds(ctx, tx, order, { given, at })
    await updateOrder(tx, tenantId, orderId)
    if (from === 'pending') return
    await enqueue(tx, ctx, 'refund-part', { orderId, refundId })
  })
  ctx.announcements.publish('order', tenantId, orderId)
}

function findRefund({ transaction, tenantId }: TenantContext, orderId: string, refundId: string) {
  return transaction((db) =>
    db
      .selectFrom('refunds')
      .select(['amount', 'status', 'provider_ref as reference'])
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', refundId)
      .executeTakeFirst(),
  )
}

/** An operator may retry a failed refund, unless it was made good or less than its amount is left. */
async function retry(
  ctx: TenantContext,
  { orderId, refundId, amount }: { orderId: string; refundId: string; amount: MinorUnits },
): Promise<void> {
  const { tenantId } = ctx
  const isPending = await ctx.transaction(async (tx) => {
    // Another refund that is being added is then seen by the next statements.
    await lockOrder(tx, tenantId, orderId)
    if (!(await isOwed(tx, tenantId, { orderId, refundId }))) return false
    const { numAffectedRows } = await sql`
      update payments set refunded = refunded + ${amount}
      where tenant_id = ${tenantId} and order_id = ${orderId} and refunded + ${amount} <= amount`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return false
    await sql`
      update refunds set status = 'pending', failed_at = coalesce(failed_at, at)
      where tenant_id = ${tenantId} and order_id = ${orderId} and id = ${refundId}`.execute(tx)
    return true
  })
  if (!isPending) {
    throw new PermanentFailure('it was made good by a later refund, or less than this is left')
  }
}
