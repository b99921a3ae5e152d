import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/calls/table.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { ReportBy, ReportQuery, WireSalesReport } from '#contract/staff/reports.ts'
import { byDiner } from '#domain/day-report.ts'
import { sum } from '#domain/money.ts'
import { addSales, noSales, type Sales } from '#domain/sales.ts'
import { addDays } from '#domain/zone.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { requestedSpans, spanRows } from './business-spans.ts'
import { toWireSales } from './get-day-report.ts'
import { unserved } from './read-day.ts'

/** Sales by hour, day, channel or outlet. Days and outlets without an order have a row too. */
export async function getSalesReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<WireSalesReport> {
  const { tenantId } = ctx
  const { code } = ctx.site.tenant.currency
  const spans = spanRows(requestedSpans(ctx, query))
  const found = await ctx.transaction(async (db) => {
    const sold = await sql<KeyedSales>`
      select ${keyOf(query.by, sql`o.placed_at`)} as key, count(*)::int as orders, sum(o.subtotal)::float8 as gross,
        sum(o.discount)::float8 as discounts, sum(o.delivery_fee)::float8 as "deliveryFees",
        sum(o.small_order_fee)::float8 as "smallOrderFees", sum(o.service_fee)::float8 as "serviceFees",
        sum(o.tip)::float8 as tips, 0 as refunds
      from ${spans} join orders o on ${placedIn(tenantId)}
      where o.status not in (${unserved})
      group by 1`.execute(db)
    // At the time when they were made.
    const refunded = await sql<Pick<KeyedSales, 'key' | 'refunds'>>`
      select ${keyOf(query.by, sql`r.at`)} as key, sum(r.amount)::float8 as refunds
      from ${spans}
      join refunds r on r.tenant_id = ${tenantId} and r.at >= span.starts and r.at < span.ends
      join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id and o.outlet_id = span.outlet_id
      where r.status <> 'failed' and not o.is_test and o.status not in (${unserved})
      group by 1`.execute(db)
    return [...sold.rows, ...refunded.rows.map((row) => ({ ...noSales, ...row }))]
  })
  const byKey = Map.groupBy([...emptyRows(ctx, query), ...found], ({ key }) => key)
  return {
    totals: toWireSales(addSales(found), code),
    rows: [...byKey]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, parts]) => ({ key, ...toWireSales(addSales(parts), code) })),
  }
}

interface KeyedSales extends Sales {
  key: string
}

function emptyRows(ctx: MemberContext, { from, to, by, outlet_id }: ReportQuery): KeyedSales[] {
  const keys: string[] = []
  if (by === 'day') for (let day = from; day <= to; day = addDays(day, 1)) keys.push(day)
  if (by === 'outlet') keys.push(...(outlet_id === undefined ? ctx.outletIds : [outlet_id]))
  return keys.map((key) => ({ key, ...noSales }))
}

interface ItemsRow {
  key: string
  item_id: string
  name: string
  last_at: Date
  orders: number
  quantity: number
  amount: number
}

/** Sales of each dish, the largest first, optionally split by day, hour, channel or outlet. */
export async function getItemsReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<DataOf<'getItemsReport'>> {
  const rows = await readGroups<ItemsRow>(ctx, query, {
    columns: sql`l.item_id, (array_agg(l.name order by o.placed_at desc, l.name desc))[1] as name,
      max(o.placed_at) as last_at, count(distinct o.id)::int as orders, sum(l.quantity)::int as quantity,
      sum(l.total)::float8 as amount`,
    joined: sql`join order_lines l on l.tenant_id = ${ctx.tenantId} and l.order_id = o.id`,
    where: sql`o.status not in (${unserved})`,
    by: sql`2`,
  })
  const money = moneyOf(ctx)
  return grouped(rows, {
    idOf: ({ item_id }) => item_id,
    about: ({ item_id }, parts) => ({
      item_id,
      name: lastName(parts),
      orders: sum(parts.map(({ orders }) => orders)),
    }),
    sums: (parts) => ({
      quantity: sum(parts.map(({ quantity }) => quantity)),
      amount: money(parts.map(({ amount }) => amount)),
    }),
    size: ({ quantity }) => quantity,
  })
}

interface PromosRow {
  key: string
  code: string
  uses: number
  discount: number
  amount: number
}

/** Uses of each promo code, with its cost and its revenue. */
export async function getPromosReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<DataOf<'getPromosReport'>> {
  const rows = await readGroups<PromosRow>(ctx, query, {
    columns: sql`o.promo_code as code, count(*)::int as uses, sum(o.discount)::float8 as discount,
      sum(o.total)::float8 as amount`,
    where: sql`o.status not in (${unserved}) and o.promo_code is not null`,
    by: sql`2`,
  })
  const money = moneyOf(ctx)
  return grouped(rows, {
    idOf: ({ code }) => code,
    about: ({ code }) => ({ code }),
    sums: (parts) => ({
      uses: sum(parts.map(({ uses }) => uses)),
      discount: money(parts.map(({ discount }) => discount)),
      amount: money(parts.map(({ amount }) => amount)),
    }),
    size: ({ uses }) => uses,
  })
}

interface ReasonsRow {
  key: string
  status: 'rejected' | 'cancelled'
  code: string
  orders: number
  amount: number
}

/** Reasons of rejected and cancelled orders, with the lost revenue. */
export async function getReasonsReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<DataOf<'getReasonsReport'>> {
  const rows = await readGroups<ReasonsRow>(ctx, query, {
    columns: sql`o.status, coalesce(o.reason, ${byDiner}) as code, count(*)::int as orders,
      sum(o.total)::float8 as amount`,
    where: sql`o.status in ('rejected', 'cancelled')`,
    by: sql`2, 3`,
  })
  const money = moneyOf(ctx)
  return grouped(rows, {
    idOf: ({ status, code }) => `${status} ${code}`,
    about: ({ status, code }) => ({ status, code }),
    sums: (parts) => ({
      orders: sum(parts.map(({ orders }) => orders)),
      amount: money(parts.map(({ amount }) => amount)),
    }),
    size: ({ orders }) => orders,
  })
}

/** Sums over the orders of a report. @param by positions of the columns that name the thing, beside its key */
async function readGroups<Row extends { key: string }>(
  ctx: MemberContext,
  query: ReportQuery,
  {
    columns,
    joined = sql``,
    where,
    by,
  }: Record<'columns' | 'where' | 'by', RawBuilder<unknown>> & { joined?: RawBuilder<unknown> },
): Promise<Row[]> {
  const spans = spanRows(requestedSpans(ctx, query))
  const { rows } = await ctx.transaction((db) =>
    sql<Row>`
      select ${keyOf(query.by, sql`o.placed_at`)} as key, ${columns}
      from ${spans} join orders o on ${placedIn(ctx.tenantId)} ${joined}
      where ${where}
      group by 1, ${by}`.execute(db),
  )
  return rows
}

/** The sums of each thing, the largest first, with their parts in order of their keys. */
function grouped<Row extends { key: string }, About extends object, Sums extends object>(
  rows: readonly Row[],
  {
    idOf,
    about,
    sums,
    size,
  }: {
    idOf(row: Row): string
    about(first: Row, parts: readonly Row[]): About
    sums(parts: readonly Row[]): Sums
    size(sums: Sums): number
  },
) {
  const things = [...Map.groupBy(rows, idOf)]
    .map(([id, parts]) => ({ id, parts, sums: sums(parts) }))
    .toSorted((a, b) => size(b.sums) - size(a.sums) || (a.id < b.id ? -1 : 1))
  return {
    ...sums(rows),
    rows: things.flatMap((thing) =>
      thing.parts.slice(0, 1).map((first) => ({
        ...about(first, thing.parts),
        ...thing.sums,
        parts: thing.parts
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .map((part) => ({ key: part.key, ...sums([part]) })),
      })),
    ),
  }
}

/** A dish that was renamed has the name of its last order, as in the report of a day. */
function lastName(parts: readonly ItemsRow[]): string {
  const [last] = parts.toSorted(
    (a, b) => b.last_at.getTime() - a.last_at.getTime() || (a.name < b.name ? 1 : -1),
  )
  return last?.name ?? ''
}

function moneyOf({ site }: MemberContext) {
  const { code } = site.tenant.currency
  return (amounts: readonly number[]) => toMajorUnits(sum(amounts), code)
}

/** The key of a report's rows, from the tables `span` and `orders o`. @param at when it happened */
function keyOf(by: ReportBy, at: RawBuilder<unknown>): RawBuilder<string> {
  switch (by) {
    case 'day':
      return sql`span.day`
    case 'hour':
      return sql`to_char(${at} at time zone span.zone, 'HH24')`
    case 'channel':
      return sql`o.channel`
    case 'outlet':
      return sql`o.outlet_id`
  }
}

/** Orders that were placed in the spans, of the tables `span` and `orders o`; no tests. */
export function placedIn(tenantId: string): RawBuilder<boolean> {
  return sql`o.tenant_id = ${tenantId} and o.outlet_id = span.outlet_id
    and o.placed_at >= span.starts and o.placed_at < span.ends and not o.is_test`
}
