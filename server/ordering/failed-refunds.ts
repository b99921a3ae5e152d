import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { MinorUnits } from '#domain/money.ts'

export interface FailedRefund {
  outlet_id: string
  /** Of the order. */
  id: string
  number: string
  amount: MinorUnits
  at: Date
}

/**
 * Refunds that wait for a person, the oldest first: their job needs attention, until an operator has it done or drops it,
 * and nobody has made them good.
 */
export async function listFailedRefunds(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select o.outlet_id, o.id, o.number, r.amount, r.at
    from outbox job
    join refunds r on r.tenant_id = ${tenantId} and r.order_id = job.body ->> 'orderId'
      and r.id = coalesce(job.body ->> 'refundId', job.body ->> 'orderId')
    join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id
    where job.tenant_id = ${tenantId} and job.topic in ('refund', 'refund-part') and job.failed_at is not null
      and r.status = 'failed' and not ${isMadeGood} and o.outlet_id = any(${[...outletIds]}::text[])
    order by r.at limit 50`.execute(db)
  return rows
}

/** Whether at least as much went back of its order after the refund `r`, or is on its way. */
export const isMadeGood: RawBuilder<unknown> = sql`r.amount <= (
  select coalesce(sum(later.amount), 0) from refunds later
  where later.tenant_id = r.tenant_id and later.order_id = r.order_id and later.at > r.at
    and later.status <> 'failed')`
