import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#domain/order.ts'
import type { TenantContext } from '#server/context.ts'
import type { IntentState } from '#server/payments/provider.ts'
import { providerActor } from './actors.ts'
import { keepsPromise } from './late-payment.ts'
import { idsAwaitingPayment, jobsWhenPlaced } from './order-jobs.ts'
import { countPlaced } from './order-limits.ts'
import type { OrderRecord } from './read-orders.ts'
import { readyByWhenPlaced } from './ready-by.ts'

/**
 * Sends an order that was paid in time to the kitchen, in one statement: the way of nearly every card order. Its jobs
 * that check the payment and expire the order are removed.
 * @param record as it was read before, without a lock
 * @returns the order as it is now; undefined, with nothing written, when it is no longer waiting for its payment or
 *   cannot keep its promise
 */
export async function placePaidOrder(
  ctx: TenantContext,
  { order, kitchen, ...rest }: OrderRecord,
  state: IntentState,
): Promise<OrderRecord | undefined> {
  if (order.status !== 'awaiting_payment' || !keepsPromise(ctx, order)) return undefined
  const { tenantId } = ctx
  const now = ctx.now()
  const readyBy = readyByWhenPlaced(ctx, order, kitchen.roadMinutes, now)
  const jobs = jobsWhenPlaced(ctx, order, now).map(({ topic, dueAt, body }) => ({
    id: ctx.random.id(),
    topic,
    body: { orderId: order.id, ...body },
    due_at: dueAt,
  }))
  const step = {
    position: kitchen.steps.length,
    status: 'placed',
    at: now,
    by: providerActor.kind,
    actorId: '',
    actorName: providerActor.name,
    device: null,
    reason: '',
    tap: null,
    undoneAt: null,
  } as const
  const { numAffectedRows } = await ctx.statement((db) =>
    sql`
      with waiting as (
        select id from orders
        where tenant_id = ${tenantId} and id = ${order.id} and status = 'awaiting_payment' for update
      ), payable as (
        select order_id from payments
        where tenant_id = ${tenantId} and order_id = ${order.id} and status <> 'refunded'
          and exists (select from waiting) for update
      ), moved as (
        update orders set status = 'placed', placed_at = ${now}, waiting_since = ${now}, ready_by = ${readyBy},
          unpaid_from = null, version = version + 1
        where tenant_id = ${tenantId} and id = ${order.id} and exists (select from payable)
        returning id
      ), history as (
        insert into order_history (tenant_id, order_id, position, status, at, by, actor_name, reason)
        select ${tenantId}, id, ${step.position}, 'placed', ${now}::timestamptz, ${step.by}, ${step.actorName}, ''
        from moved
      ), jobs as (
        insert into outbox (tenant_id, id, topic, body, due_at)
        select ${tenantId}, filled.id, filled.topic, filled.body, filled.due_at
        from moved, json_to_recordset(${JSON.stringify(jobs)})
          as filled (id text, topic text, body jsonb, due_at timestamptz)
      ), new_count as (${countPlaced(ctx, sql`moved`)}
      ), ${sql.join(idsAwaitingPayment(order.id).map((id, index) => removal(tenantId, id, index)))}
      update payments set status = ${state.status}, message = ${state.message}
      from moved where tenant_id = ${tenantId} and order_id = ${order.id}`.execute(db),
  )
  if (numAffectedRows !== 1n) return undefined
  ctx.metrics.orderMoved('placed')
  ctx.jobSignal.notify()
  const placed: Order = {
    ...order,
    status: 'placed',
    version: order.version + 1,
    placedAt: now,
    payment: { ...order.payment, status: state.status },
    history: [...order.history, { status: 'placed', at: now }],
  }
  return {
    ...rest,
    order: placed,
    kitchen: { ...kitchen, readyBy, waitingSince: now, steps: [...kitchen.steps, step] },
  }
}

/**
 * Removes one job that the order needs no more, as a part of the statement. Found by its key alone: without statistics, `in`
 * and the condition of the index on pending jobs (hence `coalesce`) seem to cost as little, and would read all of them.
 */
function removal(tenantId: string, jobId: string, index: number): RawBuilder<unknown> {
  return sql`${sql.id(`removed_${index}`)} as (
    delete from outbox using moved
    where outbox.tenant_id = ${tenantId} and outbox.id = ${jobId}
      and coalesce(done_at, failed_at) is null)`
}
