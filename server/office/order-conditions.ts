import { type RawBuilder, sql } from 'kysely'
import type { HistoryQuery } from '#contract/staff/history.ts'
import { containing, literally } from '#database/like-pattern.ts'
import { phoneEnd } from '#domain/contact.ts'
import { openStatuses } from '#domain/order-status.ts'
import { isAtLeast } from '#domain/staff-rights.ts'
import { addDays } from '#domain/zone.ts'
import { businessDay } from '#server/kitchen/business-days.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import { businessSpans, checkDays, presentSpans } from '#server/reports/business-spans.ts'
import { requireOutlet, requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

type Filter = Omit<HistoryQuery, 'limit' | 'cursor'>

/**
 * What an order must be to be found, of the tables `orders o` and `payments p`; none where the caller has no outlet. The
 * days are those of each outlet by its own clock; without any, the one that it is in. Refused: days that staff may not see,
 * too many, another's outlet.
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

/**
 * Completed after the promise that the kitchen gave first, or still open after it. When the day's end swept it, nobody knows.
 */
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
