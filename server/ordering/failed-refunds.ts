import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { MinorUnits } from '#domain/money.ts'
import { owedRefunds, type RefundState } from '#domain/refund.ts'

export interface FailedRefund {
  /** Id of the refund. */
  id: string
  order_id: string
  outlet_id: string
  /** Number of the order. */
  number: string
  amount: MinorUnits
  at: Date
}

/** Most orders checked, and most refunds listed. */
const most = { orders: 500, named: 50 }

/**
 * Failed refunds that a person must handle, oldest first: no operator has retried or discarded the failed job, and no
 * later refund covers the amount.
 */
export async function listFailedRefunds(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund & RefundState & { is_waiting: boolean }>`
    with waiting as (
      select job.body ->> 'orderId' as order_id,
        array_agg(coalesce(job.body ->> 'refundId', job.body ->> 'orderId')) as refund_ids
      from outbox job
      join orders o on o.tenant_id = ${tenantId} and o.id = job.body ->> 'orderId'
        and o.outlet_id = any(${[...outletIds]}::text[])
      where job.tenant_id = ${tenantId} and job.topic in ('refund', 'refund-part') and job.failed_at is not null
      group by 1 order by min(job.failed_at) limit ${most.orders}
    )
    select r.id, r.order_id, o.outlet_id, o.number, r.amount, r.at, r.status, r.failed_at as "failedAt",
      r.id = any(waiting.refund_ids) as is_waiting
    from waiting
    join orders o on o.tenant_id = ${tenantId} and o.id = waiting.order_id
    join refunds r on r.tenant_id = ${tenantId} and r.order_id = waiting.order_id`.execute(db)
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return [...byOrder.values()]
    .flatMap((refunds) => owedRefunds(refunds).filter(({ is_waiting }) => is_waiting))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, most.named)
}

/** Whether the amount of a failed refund is still owed to the diner. The order must be locked. */
export async function isOwed(
  db: Statements,
  tenantId: string,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<boolean> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'status', 'at', 'failed_at as failedAt'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute()
  return owedRefunds(refunds).some(({ id }) => id === refundId)
}
