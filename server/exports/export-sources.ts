import { type RawBuilder, sql } from 'kysely'
import type { Statements } from '#database/connection.ts'
import type { OrderLineOption } from '#database/order-tables.ts'
import type { PauseKind } from '#domain/live-facts.ts'
import { typedMoney } from '#domain/money.ts'
import { pausedMinutes } from '#domain/paused-minutes.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { addDays, wallClock } from '#domain/zone.ts'
import { auditRows, toWireRow } from '#server/audit/list-audit.ts'
import { customerInSight, orderInSight } from '#server/customers/list-customers.ts'
import { orderConditions } from '#server/office/list-orders.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import {
  checkDays,
  type DaysQuery,
  mostDays,
  openHoursOf,
  requestedSpans,
  spanRows,
} from '#server/reports/business-spans.ts'
import { placedIn } from '#server/reports/sales-reports.ts'
import { requireOutlet, requireRight } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { outletName } from '#server/tenancy/site-content.ts'

/** Cells by column: text, numbers, times, null. It may have more keys than the file has columns. */
export type ExportRow = Record<string, unknown>

/** The rows of an export, read a batch at a time so that any number of them fits into memory. */
export interface ExportSource {
  /** Prefix of the file's name; also names the export in the audit log. */
  name: string
  columns: readonly string[]
  /** How many rows there are, counted no further than `most`. */
  count(db: Statements, most: number): Promise<number>
  /** The rows after `last`, undefined for the first; fewer than `batchSize` are the last ones. */
  read(db: Statements, last: ExportRow | undefined): Promise<ExportRow[]>
}

/** Rows, or orders, of one batch. */
export const batchSize = 500

/** An export that SQL statements read, with a column of the result for each column of the file. */
interface Description {
  name: string
  columns: readonly string[]
  /** What is counted: a `from` clause that ends in a condition. */
  from: RawBuilder<unknown>
  /** Keys of a row, and their expressions, by which batches are ordered. */
  order: Record<string, RawBuilder<unknown>>
  /** @param next the end of the clause that finds the next batch: further conditions, order and limit */
  batch(next: RawBuilder<unknown>): RawBuilder<unknown>
  /** Changes cells that SQL does not write as the file has them. */
  finish?(row: ExportRow): ExportRow
}

/** Columns of amounts: numbers of the smallest unit in the result, text with a point in the file. */
const amounts = new Set([
  ...['subtotal', 'discount', 'delivery_fee', 'small_order_fee', 'service_fee', 'tip', 'total'],
  ...['refunded', 'amount', 'unit_price', 'spent'],
])

function described(
  { site }: MemberContext,
  { name, columns, from, order, batch, finish = (row) => row }: Description,
): ExportSource {
  const keys = sql.join(Object.values(order))
  const cell = (column: string, value: unknown) => {
    if (column === 'outlet') return outletName(site, value as string)
    return amounts.has(column) ? typedMoney(value as number, site.tenant.currency.code) : value
  }
  return {
    name,
    columns,
    async count(db, most) {
      const { rows } = await sql<{ found: number }>`
        select count(*)::int as found from (select from ${from} limit ${most}) as rows`.execute(db)
      return rows[0]?.found ?? 0
    },
    async read(db, last) {
      const after =
        last && sql`and (${keys}) > (${sql.join(Object.keys(order).map((key) => last[key]))})`
      const next = sql`${after ?? sql``} order by ${keys} limit ${batchSize}`
      const { rows } = await sql<ExportRow>`${batch(next)}`.execute(db)
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(finish(row)).map(([column, value]) => [column, cell(column, value)]),
        ),
      )
    },
  }
}

/** One row for each order that the history finds, oldest first, without test orders. */
export async function ordersSource(
  ctx: MemberContext,
  query: Parameters<typeof orderConditions>[1],
): Promise<ExportSource> {
  const { tenantId } = ctx
  const from = sql`orders o join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id
    where ${(await orderConditions(ctx, query)) ?? sql`false`} and not o.is_test`
  return described(ctx, {
    name: 'orders',
    columns: [
      ...['number', 'outlet', 'placed_at', 'status', 'reason', 'type', 'channel', 'name'],
      ...['postcode', 'payment', 'payment_status', 'subtotal', 'discount', 'promo_code'],
      ...['delivery_fee', 'small_order_fee', 'service_fee', 'tip', 'total', 'refunded'],
      ...['promised_to', 'completed_at'],
    ],
    from,
    order: { placed_at: sql`o.placed_at`, id: sql`o.id` },
    batch: (next) => sql`
      select o.id, o.number, o.outlet_id as outlet, o.placed_at, o.status, o.reason, o.fulfilment as type, o.channel,
        o.contact ->> 'name' as name, o.address ->> 'postcode' as postcode, p.method as payment,
        p.status as payment_status, o.subtotal, o.discount, o.promo_code, o.delivery_fee, o.small_order_fee,
        o.service_fee, o.tip, o.total, p.refunded, o.promised_to,
        (select max(h.at) from order_history h where h.tenant_id = ${tenantId} and h.order_id = o.id
          and h.status = 'completed' and h.undone_at is null and h.actor_id <> ${sweepActor.id}) as completed_at
      from ${from} ${next}`,
  })
}

/** One row for each line of the orders of some business days. */
export function linesSource(ctx: MemberContext, query: DaysQuery): ExportSource {
  const { tenantId } = ctx
  const orders = sql`${spanRows(requestedSpans(ctx, query))} join orders o on ${placedIn(tenantId)}`
  const lines = sql`order_lines l on l.tenant_id = ${tenantId} and l.order_id = o.id`
  return described(ctx, {
    name: 'lines',
    columns: [
      ...['number', 'outlet', 'placed_at', 'status', 'line', 'item_id', 'name', 'category'],
      ...['options', 'quantity', 'unit_price', 'total'],
    ],
    from: sql`${orders} join ${lines}`,
    order: { placed_at: sql`o.placed_at`, id: sql`o.id` },
    // All lines of each order of the batch.
    batch: (next) => sql`
      select o.*, l.position + 1 as line, l.item_id, l.name, l.category, l.options, l.quantity, l.unit_price, l.total
      from (select o.id, o.number, o.outlet_id as outlet, o.placed_at, o.status from ${orders} ${next}) as o
      join ${lines}
      order by o.placed_at, o.id, l.position`,
    finish: (row) => ({
      ...row,
      options: (row.options as OrderLineOption[])
        .map(({ name, quantity }) => `${quantity} ${name}`)
        .join(', '),
    }),
  })
}

/** One row for each refund that was made on some business days. */
export function refundsSource(ctx: MemberContext, query: DaysQuery): ExportSource {
  const { tenantId } = ctx
  const from = sql`${spanRows(requestedSpans(ctx, query))}
    join refunds r on r.tenant_id = ${tenantId} and r.at >= span.starts and r.at < span.ends
    join payments p on p.tenant_id = ${tenantId} and p.order_id = r.order_id
    join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id and o.outlet_id = span.outlet_id and not o.is_test`
  return described(ctx, {
    name: 'refunds',
    columns: [
      ...['number', 'outlet', 'placed_at', 'order_status', 'at', 'amount', 'state', 'payment'],
      ...['reason', 'note', 'by'],
    ],
    from,
    order: { at: sql`r.at`, id: sql`r.id` },
    batch: (next) => sql`
      select r.id, r.at, o.number, o.outlet_id as outlet, o.placed_at, o.status as order_status, r.amount,
        r.status as state, p.method as payment, r.reason, r.note, r.by ->> 'name' as by
      from ${from} ${next}`,
  })
}

/** One row for each pause that ran on some business days, with the minutes of it that their reports count. */
export function pausesSource(ctx: MemberContext, query: DaysQuery): ExportSource {
  const { tenantId } = ctx
  const now = ctx.now()
  const spans = requestedSpans(ctx, query)
  const spanOf = new Map(spans.map((span) => [span.outletId, span]))
  const hours = new Map(
    spans.map(({ outletId }) => [outletId, [...openHoursOf(ctx, outletId, query)]]),
  )
  const shared = sql`outlet_id, id, kind, services, reason, by ->> 'name' as by, at`
  const from = sql`${spanRows(spans)} join (
      select ${shared}, ended_at, lifted_by ->> 'name' as lifted_by
      from service_past_pauses where tenant_id = ${tenantId}
      union all
      select ${shared}, case when until <= ${now}::timestamptz then until end, null
      from service_pauses where tenant_id = ${tenantId}
    ) p on p.outlet_id = span.outlet_id and p.kind <> 'not_live'
      and p.at < span.ends and (p.ended_at is null or p.ended_at > span.starts)`
  return described(ctx, {
    name: 'pauses',
    columns: ['outlet', 'kind', 'services', 'from', 'to', 'minutes', 'reason', 'by', 'lifted_by'],
    from,
    order: { from: sql`p.at`, id: sql`p.id` },
    batch: (next) => sql`
      select p.id, p.outlet_id as outlet, p.kind, array_to_string(p.services, ' ') as services, p.at as "from",
        p.ended_at as "to", p.reason, p.by, p.lifted_by
      from ${from} ${next}`,
    finish(row) {
      const outletId = row.outlet as string
      const time = {
        kind: row.kind as PauseKind,
        at: row.from as Date,
        endedAt: (row.to as Date | null) ?? now,
      }
      const span = spanOf.get(outletId)
      const [counted] = span ? pausedMinutes([time], hours.get(outletId) ?? [], span) : []
      return { ...row, minutes: counted?.minutes ?? 0 }
    },
  })
}

/** The customers that the caller may see, with their orders at the caller's outlets. */
export function customersSource(ctx: MemberContext): ExportSource {
  const { tenantId } = ctx
  const from = sql`customers c where c.tenant_id = ${tenantId} and ${customerInSight(ctx)}`
  return described(ctx, {
    name: 'customers',
    columns: [
      ...['first_name', 'last_name', 'contact', 'other_contact', 'news', 'since'],
      ...['orders', 'spent', 'last_order_at'],
    ],
    from,
    order: { id: sql`c.id` },
    batch: (next) => sql`
      select page.id, first_name, last_name, contact, other_contact,
        case when marketing_opt_in then 'yes' else 'no' end as news, created_at as since, done.*
      from (select c.* from ${from} ${next}) as page
      cross join lateral (
        select count(*)::int as orders, coalesce(sum(o.total - p.refunded), 0)::float8 as spent,
          max(o.placed_at) as last_order_at
        from orders o join payments p on p.tenant_id = ${tenantId} and p.order_id = o.id
        where o.customer_id = page.id and ${orderInSight(ctx)} and o.status not in (${sql.join(unservedStatuses)})
      ) as done
      order by page.id`,
  })
}

export async function bookingsSource(
  ctx: MemberContext,
  days: { from: string; to: string },
): Promise<ExportSource> {
  await requireRight(ctx, 'bookings')
  checkDays(days)
  const from = sql`bookings b
    where b.tenant_id = ${ctx.tenantId} and b.day >= ${days.from} and b.day <= ${days.to}`
  return described(ctx, {
    name: 'bookings',
    columns: [
      ...['day', 'time', 'people', 'name', 'phone', 'email', 'message', 'state', 'source'],
      'booked_at',
    ],
    from,
    order: { day: sql`b.day`, id: sql`b.id` },
    batch: (next) => sql`
      select b.id, b.day, b.start as time, b.people, b.name, b.phone, b.email,
        b.message, case when b.held_until is null then b.state else 'placed' end as state, b.source,
        b.created_at as booked_at
      from ${from} ${next}`,
  })
}

/** The rows of the log that a filter finds, newest first; without a first day those of the last 13 months. */
export function auditSource(
  ctx: MemberContext,
  filter: Parameters<typeof auditRows>[2],
): ExportSource {
  if (filter.outlet_id !== undefined) requireOutlet(ctx, filter.outlet_id)
  const to = filter.to ?? wallClock(ctx.now(), ctx.site.tenant.timeZone).date
  const from = filter.from ?? addDays(to, 1 - mostDays)
  checkDays({ from, to })
  const query = { ...filter, from, to }
  return {
    name: 'log',
    columns: [
      ...['at', 'text', 'actor_kind', 'actor', 'screen', 'outlet', 'action', 'subject', 'before'],
      ...['after', 'reason', 'request_id'],
    ],
    async count(db, most) {
      const found = await auditRows(db, ctx, query).clearSelect().select('id').limit(most).execute()
      return found.length
    },
    async read(db, last) {
      const rows = await auditRows(db, ctx, query)
        .$if(last !== undefined, (all) => all.where('id', '<', last?.id as string))
        .limit(batchSize)
        .execute()
      return rows
        .map((row) => toWireRow(ctx, row))
        .map(({ actor, outlet_id, subject, ...row }) => ({
          ...row,
          actor_kind: actor.kind,
          actor: actor.name,
          screen: actor.device,
          outlet: outlet_id,
          subject: subject.label,
        }))
    },
  }
}
