import { sql } from 'kysely'
import { z } from 'zod'
import { toMajorUnits } from '#contract/major-units.ts'
import type { HistoryQuery, orderHistory } from '#contract/staff/history.ts'
import { unservedStatuses } from '#domain/sales.ts'
import { invalid } from '#server/http/refusal.ts'
import { readKitchenOrders } from '#server/kitchen/kitchen-order.ts'
import { viewOrder } from '#server/kitchen/view-order.ts'
import { viewerOf } from '#server/kitchen/viewer.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { orderConditions } from './order-conditions.ts'

interface Row {
  ids: { id: string; placed_at: string }[]
  count: number
  amount: string
  refunded: number
  rejected: number
}

/**
 * Orders of some business days, newest first. Staff see today's and yesterday's, and find an order by no more of its diner
 * than they are shown.
 */
export async function listStaffOrders(
  ctx: MemberContext,
  query: HistoryQuery,
): Promise<z.output<typeof orderHistory>> {
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
