import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyOf, DataOf } from '#contract/calls/table.ts'
import type { stock, WireMark } from '#contract/staff/service.ts'
import type { Category } from '#domain/menu.ts'
import { openStatuses } from '#domain/order-status.ts'
import { categoriesAt, itemsByLastOption, withMarks } from '#domain/stock.ts'
import type { Outlet } from '#domain/tenant.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { endOf } from './change-service.ts'
import { nameOf, outletOf, toWireMarks } from './get-service.ts'
import { type LiveRows, readLiveRows } from './live-rows.ts'
import { writeMark } from './write-facts.ts'

/** An outlet's items and options, with their sold-out marks. */
export async function getStock(
  ctx: StaffContext,
  outletId: string,
): Promise<z.output<typeof stock>> {
  const outlet = outletOf(ctx, outletId)
  const now = ctx.now()
  const { rows, inOrders } = await ctx.transaction(async (db) => ({
    rows: await readLiveRows(db, ctx.tenantId, [outletId], now),
    inOrders: await countOpenOrders(db, ctx, [outletId]),
  }))
  const categories = categoriesNow(ctx, outlet, rows)
  const options = new Map(
    categories.flatMap(({ items }) =>
      items.flatMap(({ groups }) =>
        groups.flatMap((group) =>
          group.options.map((option) => [option.id, { option, group: group.name }] as const),
        ),
      ),
    ),
  )
  const needed = itemsByLastOption(categories.flatMap(({ items }) => items))
  return {
    marks: toWireMarks(ctx, outletId, rows),
    items: categories.flatMap((category) =>
      category.items.map((item) => ({
        id: item.id,
        name: item.name,
        category: category.name,
        available: item.isAvailable,
        open_orders: inOrders.get(`item ${item.id}`) ?? 0,
      })),
    ),
    options: [...options.values()].map(({ option, group }) => ({
      id: option.id,
      name: option.name,
      group,
      available: option.isAvailable,
      open_orders: inOrders.get(`option ${option.id}`) ?? 0,
      needed_by: (needed.get(option.id) ?? []).map((item) => item.name),
    })),
  }
}

/** Marks a dish or an option as sold out at some outlets, or counts it. Orders that are placed already keep it. */
export async function markStock(
  ctx: StaffContext,
  request: BodyOf<'markStock'>,
): Promise<DataOf<'markStock'>> {
  const outlets = [...new Set(request.outlets)].map((id) => outletOf(ctx, id))
  const { kind, id: ref, left } = request
  const selling = outlets.filter(({ id }) => nameOf(ctx, { outlet_id: id, kind, ref }))
  if (selling.length === 0) throw new Refusal('not_found')
  await ctx.transaction(async (tx) => {
    for (const outlet of selling) {
      const until = endOf(ctx, outlet, request.until)
      await writeMark(ctx, tx, { outletId: outlet.id, kind, ref, until, left })
      const label = nameOf(ctx, { outlet_id: outlet.id, kind, ref }) ?? ref
      await audit(tx, ctx, {
        action: 'stock.marked',
        subject: { kind: 'item', id: ref, label },
        outletId: outlet.id,
        after: { until: until?.toISOString() ?? null, ...(left ? { left } : {}) },
      })
    }
    await liveFactsChanged(tx)
  })
  for (const { id } of selling) ctx.announcements.publish('outlet', ctx.tenantId, id)

  const ids = selling.map(({ id }) => id)
  const { rows, inOrders } = await ctx.transaction(async (db) => ({
    rows: await readLiveRows(db, ctx.tenantId, ids, ctx.now()),
    inOrders: await countOpenOrders(db, ctx, ids),
  }))
  const isOfRequest = (mark: { kind: string; ref: string }) =>
    mark.kind === kind && mark.ref === ref
  const others = { ...rows, marks: rows.marks.filter((mark) => !isOfRequest(mark)) }
  const alsoGone = selling.flatMap((outlet) => {
    const items = categoriesNow(ctx, outlet, others).flatMap((category) => category.items)
    return (itemsByLastOption(items).get(ref) ?? []).map((item) => item.id)
  })
  return {
    marks: ids.flatMap((outletId) => toWireMarks(ctx, outletId, rows).filter(isOfRequest)),
    also_sold_out: kind === 'option' && !left ? [...new Set(alsoGone)] : [],
    open_orders: inOrders.get(`${kind} ${ref}`) ?? 0,
  }
}

/** Removes a mark; 404 if it no longer exists. */
export async function unmarkStock(ctx: StaffContext, markId: string): Promise<WireMark> {
  const row = await ctx.transaction(async (tx) => {
    const row = await tx
      .deleteFrom('stock_marks')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', markId)
      .where('outlet_id', 'in', [...ctx.outletIds, ''])
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await liveFactsChanged(tx)
    await audit(tx, ctx, {
      action: 'stock.returned',
      subject: { kind: 'item', id: row.ref, label: nameOf(ctx, row) ?? row.ref },
      outletId: row.outlet_id,
    })
    return row
  })
  ctx.announcements.publish('outlet', ctx.tenantId, row.outlet_id)
  const [mark] = toWireMarks(ctx, row.outlet_id, { pauses: [], busy: [], marks: [row], version: 0 })
  if (!mark) throw new Error('a mark of its own outlet')
  return mark
}

/** An outlet's menu as it can be ordered by these rows, which may be newer than the content. */
function categoriesNow(ctx: StaffContext, outlet: Outlet, { marks }: LiveRows): Category[] {
  const menu = ctx.site.menuById.get(outlet.menuId)
  if (!menu) return []
  const own = marks
    .filter(({ outlet_id }) => outlet_id === outlet.id)
    .map(({ until, ...mark }) => ({ ...mark, until: until?.toISOString() ?? null }))
  return categoriesAt(withMarks(menu, own).categories, ctx.now())
}

/** How many open orders of these outlets contain each dish and each option, by `item {id}` and `option {id}`. */
async function countOpenOrders(
  db: Parameters<Parameters<StaffContext['transaction']>[0]>[0],
  { tenantId }: StaffContext,
  outletIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ thing: string; orders: number }>`
    with open as (
      select l.order_id, l.item_id, l.options
      from orders o join order_lines l on l.tenant_id = ${tenantId} and l.order_id = o.id
      where o.tenant_id = ${tenantId} and o.outlet_id = any(${[...outletIds]}::text[])
        and o.status in (${sql.join(openStatuses)})
    )
    select 'item ' || item_id as thing, count(distinct order_id)::int as orders from open group by 1
    union all
    select 'option ' || (option ->> 'option_id'), count(distinct order_id)::int
    from open, jsonb_array_elements(options) option group by 1`.execute(db)
  return new Map(rows.map(({ thing, orders }) => [thing, orders]))
}
