import { sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { MinorUnits } from '#domain/money.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

interface OpenDispute {
  id: string
  order_id: string
  outlet_id: string
  /** Number of the order. */
  number: string
  amount: MinorUnits
  respond_by: Date | null
  opened_at: Date
  intent_id: string | null
}

/** Disputes listed at a time. */
const mostNamed = 50

/** Disputes that wait for a person, the earliest deadline first. */
export async function listDisputes(
  db: Statements,
  tenantId: string,
  outletIds: readonly string[],
): Promise<OpenDispute[]> {
  const { rows } = await sql<OpenDispute>`
    select d.id, d.order_id, o.outlet_id, o.number, d.amount, d.respond_by, d.opened_at, p.intent_id
    from disputes d
    join orders o on o.tenant_id = ${tenantId} and o.id = d.order_id
    join payments p on p.tenant_id = ${tenantId} and p.order_id = d.order_id
    where d.tenant_id = ${tenantId} and d.ended_at is null and o.outlet_id = any(${[...outletIds]}::text[])
    order by d.respond_by nulls last, d.opened_at limit ${mostNamed}`.execute(db)
  return rows
}

/** Takes it off Today; at the provider it stays as it is. */
export async function dismissDispute(ctx: MemberContext, id: string): Promise<void> {
  const { rows } = await ctx.transaction((db) =>
    sql`
      update disputes d set ended_at = coalesce(d.ended_at, ${ctx.now()})
      from orders o
      where d.tenant_id = ${ctx.tenantId} and d.id = ${id} and o.tenant_id = ${ctx.tenantId}
        and o.id = d.order_id and o.outlet_id = any(${[...ctx.outletIds]}::text[])
      returning d.id`.execute(db),
  )
  if (rows.length === 0) throw new Refusal('not_found')
}
