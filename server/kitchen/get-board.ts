import { sql } from 'kysely'
import type { WireBoard } from '#contract/staff/board.ts'
import { openStatuses } from '#domain/order-status.ts'
import { presetOf } from '#domain/service-state.ts'
import { countListening, readScreens } from '#server/devices/heartbeats.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readPrinting } from '#server/printers/read-printing.ts'
import { countBookings, countToConfirm } from '#server/reservations/list-bookings.ts'
import { slotsOfDay, toWireMarks, toWireService } from '#server/service/get-service.ts'
import { readLiveRows } from '#server/service/live-rows.ts'
import { shortName } from '#server/staff/members.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { readKitchenOrders } from './kitchen-order.ts'
import { viewerOf, viewOrder } from './view-order.ts'

type Database = Parameters<Parameters<StaffContext['transaction']>[0]>[0]

/** Most open orders of one outlet in a response. */
const mostOrders = 300

/** The outlets that a request names, by default all of the caller's. Refuses with 404 if the caller may not see one. */
export function requestedOutlets(ctx: StaffContext, outletIds: string | undefined): string[] {
  const seen = seenOutlets(ctx, outletIds)
  if (!seen) throw new Refusal('not_found')
  return seen
}

/** As `requestedOutlets`, but returns null instead of refusing. */
export function seenOutlets(
  ctx: Pick<StaffContext, 'outletIds'>,
  outletIds: string | undefined,
): string[] | null {
  const requested = outletIds?.split(',').filter(Boolean) ?? []
  if (requested.some((id) => !ctx.outletIds.includes(id))) return null
  return requested.length > 0 ? [...new Set(requested)] : [...ctx.outletIds]
}

/** The full snapshot of some outlets. */
export async function getBoard(
  ctx: StaffContext,
  outletIds: readonly string[],
): Promise<WireBoard> {
  const now = ctx.now()
  const open = await ctx.transaction((db) => findOpenOrders(db, ctx.tenantId, outletIds))
  const orders = await ctx.transaction((db) =>
    readKitchenOrders(
      db,
      ctx.tenantId,
      open.map(({ id }) => id),
    ),
  )
  const rows = await ctx.transaction((db) => readLiveRows(db, ctx.tenantId, outletIds, now))
  const listening = await ctx.transaction((db) => countListening(db, ctx.tenantId, outletIds, now))
  const outlets = outletIds.flatMap((id) => ctx.site.outletById.get(id) ?? [])
  const last = await ctx.transaction((db) => findLastOrders(db, ctx.tenantId, outletIds))
  const printing = await ctx.transaction((db) => readPrinting(db, ctx.tenantId, outletIds))
  const screens = await ctx.transaction((db) => readScreens(db, ctx.tenantId, outletIds, now))
  const bookings = await countBookings(ctx)
  const toConfirm = await countToConfirm(ctx)
  const viewer = viewerOf(ctx)
  return {
    now: now.toISOString(),
    outlets: await Promise.all(
      outlets.map(async (outlet) => {
        const service = toWireService(ctx, outlet, rows)
        const busy = service.busy && {
          minutes: service.busy.minutes,
          until: service.busy.until,
          isHalf: service.busy.half,
        }
        const settings = settingsOf(ctx.site, outlet.id)
        const needsBoard =
          settings.needsBoard ?? screens.some((screen) => screen.outlets.includes(outlet.id))
        const current = { ...outlet, ...(busy ? { busy } : {}) }
        return {
          id: outlet.id,
          name: outlet.name,
          short: shortName(ctx.site, outlet),
          phone: outlet.phone,
          time_zone: outlet.timeZone,
          service,
          prep: outlet.kitchen.preparationMinutes,
          preset: presetOf(current, now),
          busy: service.busy,
          slot_minutes: outlet.kitchen.slotMinutes,
          slots_today: await slotsOfDay(ctx, outlet),
          unanswered: {
            text_after: settings.textAfter,
            call_after: settings.callAfter,
            pause_after: settings.pauseAfter,
            refund_after: settings.refundAfter,
            phones: settings.alerts.phones.length,
          },
          pauses_unheard_after: needsBoard ? settings.boardMissingAfter : null,
          listening: listening.get(outlet.id) ?? 0,
          last_order_at: last.get(outlet.id)?.toISOString() ?? null,
        }
      }),
    ),
    orders: orders
      .map((order) => viewOrder(ctx, order, viewer))
      .sort((a, b) => a.ready_by.localeCompare(b.ready_by)),
    more_orders: open.reduce((most, { more }) => Math.max(most, more), 0),
    stock: outletIds.flatMap((id) => toWireMarks(ctx, id, rows)),
    printing,
    screens,
    bookings_today: bookings,
    bookings_to_confirm: toConfirm,
  }
}

/** When each outlet's last order was placed; test orders are ignored. */
async function findLastOrders(
  db: Database,
  tenantId: string,
  outletIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ outlet_id: string; placed_at: Date }>`
    select wanted.outlet_id, last.placed_at
    from unnest(${[...outletIds]}::text[]) as wanted (outlet_id)
    cross join lateral (
      select placed_at from orders
      where tenant_id = ${tenantId} and outlet_id = wanted.outlet_id
        and placed_at is not null and not is_test
      order by placed_at desc limit 1
    ) as last`.execute(db)
  return new Map(rows.map((row) => [row.outlet_id, row.placed_at]))
}

/**
 * The open orders to send. The limit keeps unanswered orders first, because they ring; then the earliest due. `more`
 * counts the open orders of all these outlets beyond the limit.
 */
async function findOpenOrders(
  db: Database,
  tenantId: string,
  outletIds: readonly string[],
): Promise<{ id: string; more: number }[]> {
  const { rows } = await sql<{ id: string; more: number }>`
    with open as (
      select id, ready_by, row_number() over (
          partition by outlet_id order by (status = 'placed') desc, ready_by, id) as place
      from orders
      where tenant_id = ${tenantId} and outlet_id = any(${[...outletIds]}::text[])
        and status in (${sql.join(openStatuses)})
    )
    select id, (select count(*) from open where place > ${mostOrders})::int as more
    from open where place <= ${mostOrders} order by ready_by, id`.execute(db)
  return rows
}
