import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import type { CustomerRow } from './customer.ts'

/** Whether the caller sees every outlet, and so every customer. */
export function seesAll({ outletIds, site }: StaffContext): boolean {
  return site.outlets.every(({ id }) => outletIds.includes(id))
}

/** Orders at the outlets that the caller may see, as a condition on `o`. */
export function orderInSight(ctx: StaffContext): RawBuilder<boolean> {
  return sql`(o.tenant_id = ${ctx.tenantId} and o.outlet_id = any(${[...ctx.outletIds]}::text[])
    and o.placed_at is not null and not o.is_test)`
}

/** Customers that the caller may see, as a condition on `c`: those with an order at one of the caller's outlets. */
export function customerInSight(ctx: StaffContext): RawBuilder<boolean> {
  if (seesAll(ctx)) return sql`true`
  return sql`exists (select from orders o where o.customer_id = c.id and ${orderInSight(ctx)})`
}

/** Locks the customer's row until the transaction ends; 404 if it is unknown or the caller may not see it. */
export async function lockInSight(tx: Tx, ctx: StaffContext, id: string): Promise<CustomerRow> {
  const { rows } = await sql<CustomerRow>`
    select c.* from customers c
    where c.tenant_id = ${ctx.tenantId} and c.id = ${id} and ${customerInSight(ctx)}
    for update of c`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}

/** Label of a customer in the audit log, without the name: the log outlives an erasure. */
export function customerSubject(id: string): { kind: 'customer'; id: string; label: string } {
  return { kind: 'customer', id, label: `customer ${id.slice(-6)}` }
}
