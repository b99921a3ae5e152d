import { sql } from 'kysely'
import type { ReportQuery, WireSalesReport } from '#contract/staff/reports.ts'
import type { Statements } from '#database/connection.ts'
import { addSales, noSales, type Sales } from '#domain/sales.ts'
import { addDays } from '#domain/zone.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { type BusinessSpan, spanRows } from './business-spans.ts'
import { unserved } from './read-day.ts'
import { keyOf, placedIn, spansOf } from './report-key.ts'
import { toWireSales } from './to-wire.ts'

/** Sales by hour, day, channel or outlet. Days and outlets without an order have a row too. */
export async function getSalesReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<WireSalesReport> {
  const spans = spansOf(ctx, query)
  const { code } = ctx.site.tenant.currency
  const found = await ctx.transaction(async (db) => [
    ...(await readSales(db, ctx.tenantId, spans, query)),
    ...(await readRefunds(db, ctx.tenantId, spans, query)),
  ])
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

async function readSales(
  db: Statements,
  tenantId: string,
  spans: readonly BusinessSpan[],
  { by }: ReportQuery,
): Promise<KeyedSales[]> {
  const { rows } = await sql<KeyedSales>`
    select ${keyOf(by, sql`o.placed_at`)} as key, count(*)::int as orders, sum(o.subtotal)::float8 as gross,
      sum(o.discount)::float8 as discounts, sum(o.delivery_fee)::float8 as "deliveryFees",
      sum(o.small_order_fee)::float8 as "smallOrderFees", sum(o.service_fee)::float8 as "serviceFees",
      sum(o.tip)::float8 as tips, 0 as refunds
    from ${spanRows(spans)} join orders o on ${placedIn(tenantId)}
    where o.status not in (${unserved})
    group by 1`.execute(db)
  return rows
}

/** At the time when they were made. */
async function readRefunds(
  db: Statements,
  tenantId: string,
  spans: readonly BusinessSpan[],
  { by }: ReportQuery,
): Promise<KeyedSales[]> {
  const { rows } = await sql<{ key: string; refunds: number }>`
    select ${keyOf(by, sql`r.at`)} as key, sum(r.amount)::float8 as refunds
    from ${spanRows(spans)}
    join refunds r on r.tenant_id = ${tenantId} and r.at >= span.starts and r.at < span.ends
    join orders o on o.tenant_id = ${tenantId} and o.id = r.order_id and o.outlet_id = span.outlet_id
    where r.status <> 'failed' and not o.is_test and o.status not in (${unserved})
    group by 1`.execute(db)
  return rows.map(({ key, refunds }) => ({ ...noSales, key, refunds }))
}
