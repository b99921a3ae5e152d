import { sql } from 'kysely'
import { toMajorUnits } from '#contract/major-units.ts'
import type {
  ReportQuery,
  WireItemsReport,
  WirePromosReport,
  WireReasonsReport,
} from '#contract/staff/reports.ts'
import { byDiner } from '#domain/day-report.ts'
import { type MinorUnits, sum } from '#domain/money.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { spanRows } from './business-spans.ts'
import { unserved } from './read-day.ts'
import { keyOf, placedIn, spansOf } from './report-key.ts'

/** Sales of each dish, the largest first, optionally split by day, hour, channel or outlet. */
export async function getItemsReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<WireItemsReport> {
  const spans = spansOf(ctx, query)
  const money = moneyOf(ctx)
  const { rows } = await ctx.transaction((db) =>
    sql<{
      key: string
      item_id: string
      name: string
      last_at: Date
      orders: number
      quantity: number
      amount: number
    }>`
      select ${keyOf(query.by, sql`o.placed_at`)} as key, l.item_id,
        (array_agg(l.name order by o.placed_at desc, l.name desc))[1] as name, max(o.placed_at) as last_at,
        count(distinct o.id)::int as orders, sum(l.quantity)::int as quantity, sum(l.total)::float8 as amount
      from ${spanRows(spans)} join orders o on ${placedIn(ctx.tenantId)}
      join order_lines l on l.tenant_id = ${ctx.tenantId} and l.order_id = o.id
      where o.status not in (${unserved})
      group by 1, 2`.execute(db),
  )
  return {
    quantity: sum(rows.map(({ quantity }) => quantity)),
    amount: money(rows),
    rows: grouped(
      rows,
      ({ item_id }) => item_id,
      ({ quantity }) => quantity,
    ).map(({ id, size, parts }) => ({
      item_id: id,
      name: lastName(parts),
      quantity: size,
      amount: money(parts),
      orders: sum(parts.map(({ orders }) => orders)),
      parts: parts.map((part) => ({
        key: part.key,
        quantity: part.quantity,
        amount: money([part]),
      })),
    })),
  }
}

/** Uses of each promo code, with its cost and its revenue. */
export async function getPromosReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<WirePromosReport> {
  const spans = spansOf(ctx, query)
  const money = moneyOf(ctx)
  const { rows } = await ctx.transaction((db) =>
    sql<{ key: string; code: string; uses: number; discount: number; amount: number }>`
      select ${keyOf(query.by, sql`o.placed_at`)} as key, o.promo_code as code, count(*)::int as uses,
        sum(o.discount)::float8 as discount, sum(o.total)::float8 as amount
      from ${spanRows(spans)} join orders o on ${placedIn(ctx.tenantId)}
      where o.status not in (${unserved}) and o.promo_code is not null
      group by 1, 2`.execute(db),
  )
  const discount = (parts: readonly { discount: number }[]) =>
    money(parts.map((part) => ({ amount: part.discount })))
  return {
    uses: sum(rows.map(({ uses }) => uses)),
    discount: discount(rows),
    amount: money(rows),
    rows: grouped(
      rows,
      ({ code }) => code,
      ({ uses }) => uses,
    ).map(({ id, size, parts }) => ({
      code: id,
      uses: size,
      discount: discount(parts),
      amount: money(parts),
      parts: parts.map((part) => ({
        key: part.key,
        uses: part.uses,
        discount: discount([part]),
        amount: money([part]),
      })),
    })),
  }
}

/** Reasons of rejected and cancelled orders, with the lost revenue. */
export async function getReasonsReport(
  ctx: MemberContext,
  query: ReportQuery,
): Promise<WireReasonsReport> {
  const spans = spansOf(ctx, query)
  const money = moneyOf(ctx)
  const { rows } = await ctx.transaction((db) =>
    sql<{
      key: string
      status: 'rejected' | 'cancelled'
      code: string
      orders: number
      amount: number
    }>`
      select ${keyOf(query.by, sql`o.placed_at`)} as key, o.status, coalesce(o.reason, ${byDiner}) as code,
        count(*)::int as orders, sum(o.total)::float8 as amount
      from ${spanRows(spans)} join orders o on ${placedIn(ctx.tenantId)}
      where o.status in ('rejected', 'cancelled')
      group by 1, 2, 3`.execute(db),
  )
  return {
    orders: sum(rows.map(({ orders }) => orders)),
    amount: money(rows),
    rows: grouped(
      rows,
      ({ status, code }) => `${status} ${code}`,
      ({ orders }) => orders,
    ).map(({ first, size, parts }) => ({
      status: first.status,
      code: first.code,
      orders: size,
      amount: money(parts),
      parts: parts.map((part) => ({
        key: part.key,
        orders: part.orders,
        amount: money([part]),
      })),
    })),
  }
}

/** A dish that was renamed has the name of its last order, as in the report of a day. */
function lastName(parts: readonly { name: string; last_at: Date }[]): string {
  const [last] = parts.toSorted(
    (a, b) => b.last_at.getTime() - a.last_at.getTime() || (a.name < b.name ? 1 : -1),
  )
  return last?.name ?? ''
}

function moneyOf({ site }: MemberContext) {
  const { code } = site.tenant.currency
  return (parts: readonly { amount: MinorUnits }[]) =>
    toMajorUnits(sum(parts.map(({ amount }) => amount)), code)
}

/** The rows of each thing together, the largest first, their parts in order of their keys. */
function grouped<Row extends { key: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  sizeOf: (row: Row) => number,
): { id: string; first: Row; size: number; parts: Row[] }[] {
  return [...Map.groupBy(rows, idOf)]
    .flatMap(([id, parts]) => {
      const [first] = parts
      const inOrder = parts.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      return first ? [{ id, first, size: sum(parts.map(sizeOf)), parts: inOrder }] : []
    })
    .toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
}
