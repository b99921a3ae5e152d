import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { toMajorUnits } from '#contract/major-units.ts'
import type { HistoryQuery } from '#contract/staff/history.ts'
import { containing, literally } from '#database/like-pattern.ts'
import { phoneEnd } from '#domain/contact.ts'
import { openStatuses } from '#domain/order-status.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { addDays } from '#domain/zone.ts'
import { invalid } from '#server/http/refusal.ts'
import { readKitchenOrders } from '#server/kitchen/kitchen-order.ts'
import { viewerOf, viewOrder } from '#server/kitchen/view-order.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import {
  businessDay,
  businessSpans,
  checkDays,
  presentSpans,
} from '#server/reports/business-spans.ts'
import { requireOutlet, requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

interface Row {
  ids: { id: string; placed_at: string }[]
  count: number
  amount: string
  refunded: number
  rejected: number
}

/** Orders of some business days, newest first. Staff see two days, and search by what they are shown of a diner. */
export async function listStaffOrders(ctx: MemberContext, query: HistoryQuery) {
  const { code } = ctx.site.tenant.currency
  const conditions = await orderConditions(ctx, query)
  if (!conditions) {
    return { orders: [], next_cursor: null, count: 0, amount: 0, refunded: 0, rejected: 0 }
  }
  const after = readCursor(query.cursor)
  const { rows } = await ctx.transaction((db) =>
    sql<Row>`
      with found as (
        select o.id, o.placed_at, o.status, o.is_test, o.total, p.refunded
        from orders o join payments p on p.tenant_id = ${ctx.tenantId} and p.order_id = o.id
        where ${conditions}
      )
      select count(*)::int as count,
        coalesce(sum(total - refunded) filter (where status not in (${sql.join(unservedStatuses)}) and not is_test), 0)::text
          as amount,
        (count(*) filter (where refunded > 0))::int as refunded,
        (count(*) filter (where status = 'rejected'))::int as rejected,
        (select coalesce(json_agg(page), '[]') from (
          select id, placed_at from found
          where ${after ? sql`(placed_at, id) < (${after.at}::timestamptz, ${after.id})` : sql`true`}
          order by placed_at desc, id desc limit ${query.limit + 1}
        ) page) as ids
      from found`.execute(db),
  )
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  const page = row.ids.slice(0, query.limit)
  const last = page.at(-1)
  const orders = await ctx.transaction((db) =>
    readKitchenOrders(
      db,
      ctx.tenantId,
      page.map(({ id }) => id),
    ),
  )
  const byId = new Map(orders.map((order) => [order.order.id, order]))
  const viewer = viewerOf(ctx)
  return {
    orders: page.flatMap(({ id }) => {
      const order = byId.get(id)
      return order ? [viewOrder(ctx, order, viewer)] : []
    }),
    next_cursor:
      row.ids.length > query.limit && last
        ? `${new Date(last.placed_at).toISOString()}_${last.id}`
        : null,
    count: row.count,
    amount: toMajorUnits(Number(row.amount), code),
    refunded: row.refunded,
    rejected: row.rejected,
  }
}

function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  const [at = '', ...id] = cursor.split('_')
  if (!z.iso.datetime().safeParse(at).success || at.startsWith('0000')) {
    throw invalid('cursor', 'Begin again from the first page.')
  }
  return { at, id: id.join('_') }
}

type Filter = Omit<HistoryQuery, 'limit' | 'cursor'>

/**
 * Conditions on `orders o` and `payments p`; null without an outlet. Days are those of each outlet's clock, by default
 * the present one. Refuses days that staff may not see, and too many.
 */
export async function orderConditions(
  ctx: MemberContext,
  query: Filter,
): Promise<RawBuilder<unknown> | null> {
  if (query.outlet_id !== undefined) requireOutlet(ctx, query.outlet_id)
  const outletIds = query.outlet_id === undefined ? ctx.outletIds : [query.outlet_id]
  const [first] = outletIds
  if (first === undefined) return null
  const today = businessDay(ctx, first)
  const from = query.from ?? today
  const to = query.to ?? (query.from ? from : today)
  if (from < addDays(today, -1)) await requireRole(ctx, 'manager', { right: null, field: 'from' })
  checkDays({ from, to })
  const isPresent = query.from === undefined && query.to === undefined
  const spans = isPresent
    ? presentSpans(ctx, outletIds)
    : businessSpans(ctx, outletIds, { from, to, isDaily: false })
  return sql.join(conditionsOf(ctx, query, spans), sql` and `)
}

function conditionsOf(
  ctx: MemberContext,
  { status, type, channel, payment, late, refunded, tests, q }: Filter,
  spans: ReturnType<typeof businessSpans>,
): RawBuilder<unknown>[] {
  const placed = spans.map(
    ({ outletId, starts, ends }) =>
      sql`o.outlet_id = ${outletId} and o.placed_at >= ${starts} and o.placed_at < ${ends}`,
  )
  return [
    sql`o.tenant_id = ${ctx.tenantId}`,
    sql`(${sql.join(placed, sql` or `)})`,
    sql`o.is_test = ${tests !== undefined}`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(type ? [sql`o.fulfilment = ${type}`] : []),
    ...(channel ? [sql`o.channel = ${channel}`] : []),
    ...(payment ? [sql`p.method = ${payment}`] : []),
    ...(refunded ? [sql`p.refunded > 0`] : []),
    ...(late ? [isLate(ctx)] : []),
    ...(q ? [matches(ctx, q)] : []),
  ]
}

/** Completed after the kitchen's first promise, or still open after it. Unknown if the day-end sweep completed it. */
function isLate({ tenantId, now }: MemberContext): RawBuilder<unknown> {
  return sql`(
    o.status in (${sql.join(openStatuses)})
      and coalesce(o.first_promised_to, o.promised_to) < ${now()}
    or exists (select from order_history h
      where h.tenant_id = ${tenantId} and h.order_id = o.id and h.status = 'completed' and h.undone_at is null
        and h.actor_id <> ${sweepActor.id} and h.at > coalesce(o.first_promised_to, o.promised_to)))`
}

/** Number, name, end of the phone, postcode or dish. */
function matches(ctx: MemberContext, q: string): RawBuilder<unknown> {
  const isManager = isAtLeast(ctx.member.role, 'manager')
  const escaped = literally(q)
  const anywhere = containing(q)
  const digits = phoneEnd(q)
  const isPhone = digits.length >= 3
  // Staff are shown three digits and the district once the meal is over.
  const phone = isManager
    ? sql`regexp_replace(o.contact ->> 'phone', '[^0-9]', '', 'g') like ${`%${digits}`}`
    : sql`right(o.contact ->> 'phone', 3) = ${digits.slice(-3)}`
  const postcode = isManager
    ? sql`replace(o.address ->> 'postcode', ' ', '') ilike ${`${escaped.replaceAll(' ', '')}%`}`
    : sql`split_part(o.address ->> 'postcode', ' ', 1) ilike ${escaped.split(' ')[0] ?? ''}`
  return sql`(
    o.number ilike ${anywhere} or o.contact ->> 'name' ilike ${anywhere} or ${postcode}
    ${isPhone ? sql`or ${phone}` : sql``}
    or exists (select from order_lines l
      where l.tenant_id = ${ctx.tenantId} and l.order_id = o.id and l.name ilike ${anywhere}))`
}
