import { sql } from 'kysely'
import type { z } from 'zod'
import type { CustomersQuery, customerList } from '#contract/staff/customers.ts'
import { phoneText } from '#server/sign-in/phone-text.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { toCustomer } from './customer.ts'
import { customersLike } from './find-customers.ts'
import type { CustomerRow } from './queries.ts'
import { customerInSight, orderInSight } from './staff-scope.ts'

const pageSize = 30

type Row = CustomerRow & { order_count: number; last_order_at: Date | null; matches: number }

/** Customers that a search finds, latest order first. Without a search only the blocked ones, and the number of all. */
export async function listCustomers(
  ctx: MemberContext,
  { q, blocked, cursor = '0' }: CustomersQuery,
): Promise<z.output<typeof customerList>> {
  if (!q && !blocked) {
    return { customers: [], count: await countAll(ctx), next_cursor: null }
  }
  const offset = Number(cursor)
  const conditions = [
    sql`c.tenant_id = ${ctx.tenantId}`,
    customerInSight(ctx),
    ...(q ? [sql`c.id in (${customersLike(ctx.tenantId, q)})`] : []),
    ...(blocked ? [sql`c.blocked_at is not null`] : []),
  ]
  const { rows } = await ctx.transaction((db) =>
    sql<Row>`
      select c.*, seen.order_count, seen.last_order_at, (count(*) over ())::int as matches
      from customers c,
        lateral (select count(*)::int as order_count, max(o.placed_at) as last_order_at
          from orders o where o.customer_id = c.id and ${orderInSight(ctx)}) seen
      where ${sql.join(conditions, sql` and `)}
      order by seen.last_order_at desc nulls last, c.id
      limit ${pageSize} offset ${offset}`.execute(db),
  )
  const count = rows[0]?.matches ?? 0
  return {
    customers: rows.map((row) => {
      const { id, phone, email, firstName, lastName, isBlocked } = toCustomer(row)
      return {
        id,
        phone,
        phone_text: phoneText(phone, ctx.site.tenant.country),
        email,
        name: `${firstName} ${lastName}`.trim(),
        orders: row.order_count,
        last_order_at: row.last_order_at?.toISOString() ?? null,
        has_notes: row.notes !== '',
        blocked: isBlocked,
      }
    }),
    count,
    next_cursor: offset + rows.length < count ? String(offset + rows.length) : null,
  }
}

async function countAll(ctx: MemberContext): Promise<number> {
  const { rows } = await ctx.transaction((db) =>
    sql<{ count: number }>`
      select count(*)::int as count from customers c
      where c.tenant_id = ${ctx.tenantId} and ${customerInSight(ctx)}`.execute(db),
  )
  return rows[0]?.count ?? 0
}
