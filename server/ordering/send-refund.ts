import { sql } from 'kysely'
import type { TenantContext } from '#server/context.ts'
import type { Jobs } from '#server/jobs/job-bodies.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { getOrder } from './move-order.ts'

/** Gives back one refund at the provider. Repeated without harm: the refund's id is the provider's key. */
export async function sendRefund(
  ctx: TenantContext,
  { orderId, refundId, isTold = false }: Jobs['refund-part'],
): Promise<void> {
  const { tenantId } = ctx
  const { order, intentId } = await ctx.statement((db) => getOrder(db, tenantId, orderId))
  const refund = await ctx.statement((db) =>
    db
      .selectFrom('refunds')
      .select(['amount', 'status'])
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('id', '=', refundId)
      .executeTakeFirst(),
  )
  if (!refund || refund.status === 'succeeded' || intentId === null) return
  if (refund.status === 'failed') await retake(ctx, orderId, refundId, refund.amount)

  const provider = ctx.payments.named(order.payment.provider)
  let reference: string
  try {
    reference = await provider.refund(tenantId, intentId, orderId, refund.amount, refundId)
  } catch (error) {
    if (error instanceof PermanentFailure) await fail(ctx, orderId, refundId)
    throw error
  }
  await ctx.transaction(async (tx) => {
    await sql`
      update refunds set status = 'succeeded', provider_ref = ${reference}
      where tenant_id = ${tenantId} and order_id = ${orderId} and id = ${refundId}`.execute(tx)
    // Fully refunded once no refund is pending and nothing is left.
    await sql`
      update payments set status = 'refunded', message = ''
      where tenant_id = ${tenantId} and order_id = ${orderId} and refunded = amount
        and not exists (select from refunds where refunds.tenant_id = ${tenantId}
          and refunds.order_id = ${orderId} and refunds.status = 'pending')`.execute(tx)
    if (isTold) {
      const body = { orderId, refundId }
      const id = ctx.random.id()
      await enqueue(tx, { tenantId, id, topic: 'refund-message', body, dueAt: ctx.now() })
    }
    await raiseVersion(tx, tenantId, orderId)
  })
  ctx.orderEvents.publish(tenantId, orderId)
}

/** Somebody has to deal with it: until then the money counts as not given back. */
async function fail(ctx: TenantContext, orderId: string, refundId: string): Promise<void> {
  const { tenantId } = ctx
  await ctx.transaction(async (tx) => {
    await sql`
      with failed as (
        update refunds set status = 'failed'
        where tenant_id = ${tenantId} and order_id = ${orderId} and id = ${refundId} and status = 'pending'
        returning amount
      )
      update payments set refunded = payments.refunded - failed.amount from failed
      where tenant_id = ${tenantId} and order_id = ${orderId}`.execute(tx)
    await raiseVersion(tx, tenantId, orderId)
  })
  ctx.orderEvents.publish(tenantId, orderId)
}

/** An operator may retry a failed refund, only while that amount is still refundable. */
async function retake(
  ctx: TenantContext,
  orderId: string,
  refundId: string,
  amount: number,
): Promise<void> {
  const { tenantId } = ctx
  const { numAffectedRows } = await ctx.statement((db) =>
    sql`
      with taken as (
        update payments set refunded = refunded + ${amount}
        where tenant_id = ${tenantId} and order_id = ${orderId} and refunded + ${amount} <= amount
        returning order_id
      )
      update refunds set status = 'pending' from taken
      where tenant_id = ${tenantId} and refunds.order_id = taken.order_id and id = ${refundId}
        and status = 'failed'`.execute(db),
  )
  if (numAffectedRows !== 1n) throw new PermanentFailure('less than this is left to give back')
}

async function raiseVersion(
  tx: Parameters<Parameters<TenantContext['transaction']>[0]>[0],
  tenantId: string,
  orderId: string,
): Promise<void> {
  await sql`update orders set version = version + 1 where tenant_id = ${tenantId} and id = ${orderId}`.execute(
    tx,
  )
}
