import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { QueryOf } from '#contract/calls/table.ts'
import type { customerList } from '#contract/staff/customers.ts'
import type { Tx } from '#database/connection.ts'
import { phoneEnd } from '#domain/contact.ts'
import { Refusal } from '#server/http/refusal.ts'
import { phoneText } from '#server/sign-in/contact.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { type CustomerRow, toCustomer } from './customer.ts'

const pageSize = 30

type Row = CustomerRow & { order_count: number; last_order_at: Date | null; matches: number }

/** Customers that a search finds, latest order first. Without a search only the blocked ones, and the number of all. */
export async function listCustomers(
  ctx: MemberContext,
  { q, blocked, cursor = '0' }: QueryOf<'listCustomers'>,
): Promise<z.output<typeof customerList>> {
  if (!q && !blocked) {
    return { customers: [], count: await countAll(ctx), next_cursor: null }
  }
  const offset = Number(cursor)
  const conditions = [
    sql`c.tenant_id = ${ctx.tenantId}`,
    customerInSight(ctx),
    ...(q ? [sql`c.id in (${customersMatching(ctx.tenantId, q)})`] : []),
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

/** Conditions of the search of customers; `0033_customer_search.sql` has the index of each. */
const byWords = ['search_name', 'search_surname', 'search_last_word', 'contact', 'other_contact']
const byPhone = [...byWords, 'search_contact_end', 'search_other_contact_end']

/** Greater than every character that may follow. */
const last = '\u{10FFFF}'

/** Ids of customers whose name, email or postcode starts with the text, or whose phone ends with it, each by an index. */
export function customersMatching(tenantId: string, q: string): RawBuilder<unknown> {
  const text = q.toLowerCase()
  const digits = phoneEnd(q)
  const isPhone = digits.length >= 3
  const reversed = [...digits].reverse().join('')
  const found = [
    ...(isPhone ? byPhone : byWords).map((column) => {
      const start = column.endsWith('_end') ? reversed : text
      return sql`select id from customers
        where tenant_id = ${tenantId} and ${beginsWith(column, start)}`
    }),
    ...postcodesFor(q).map(
      (start) => sql`select customer_id from addresses
        where tenant_id = ${tenantId} and ${beginsWith('postcode', start)}`,
    ),
  ]
  return sql`${sql.join(found, sql` union `)}`
}

/** Spellings, as stored, that a typed prefix of a postcode may have: `se146t` matches `SE14 6TY`. */
function postcodesFor(q: string): string[] {
  const typed = q.toUpperCase().replace(/[\s-]/g, '')
  // The part before the space has two to four characters; with both parts a postcode has seven at most.
  if (typed.length > 7 || !/^[A-Z][A-Z\d]*$/.test(typed)) return []
  const split = [2, 3, 4].filter((at) => at < typed.length)
  return [typed, ...split.map((at) => `${typed.slice(0, at)} ${typed.slice(at)}`)]
}

/** Compares by bytes, as the indexes are ordered; some of them exclude empty values. */
function beginsWith(column: string, start: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} ~>=~ ${start} and ${sql.ref(column)} ~<~ ${start + last}
    and ${sql.ref(column)} <> ''`
}

/** Whether the caller sees every outlet, and so every customer. */
export function seesAllOutlets({ outletIds, site }: StaffContext): boolean {
  return site.outlets.every(({ id }) => outletIds.includes(id))
}

/** Orders at the outlets that the caller may see, as a condition on `o`. */
export function orderInSight(ctx: StaffContext): RawBuilder<boolean> {
  return sql`(o.tenant_id = ${ctx.tenantId} and o.outlet_id = any(${[...ctx.outletIds]}::text[])
    and o.placed_at is not null and not o.is_test)`
}

/** Customers that the caller may see, as a condition on `c`: those with an order at one of the caller's outlets. */
export function customerInSight(ctx: StaffContext): RawBuilder<boolean> {
  if (seesAllOutlets(ctx)) return sql`true`
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
