import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import { isOpen } from '#domain/order-actions.ts'
import { openStatuses, steps } from '#domain/order-status.ts'
import type { OutletSettings } from '#domain/outlet-settings.ts'
import { businessDayAfter } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import { type TenantContext, type TenantScope, tenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import { applySteps, lockOrder } from '#server/ordering/move-order.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { addTickets } from '#server/printers/add-tickets.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { acceptLocked } from './accept-order.ts'
import { hasBoard, wasMissed } from './board-watch.ts'
import { rejectUnanswered } from './end-order.ts'
import { autoAcceptActor } from './kitchen-order.ts'

/** A job's step of a locked order; announced unless it returns false. */
async function changeOrder(
  ctx: TenantContext,
  orderId: string,
  change: (tx: Tx, record: OrderRecord) => Promise<boolean>,
): Promise<void> {
  const isDone = await ctx.transaction(async (tx) =>
    change(tx, await lockOrder(tx, ctx.tenantId, orderId)),
  )
  if (isDone) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/**
 * Accepts an order when it is placed, while fewer orders are open than the kitchen's limit. Its screens ring in any
 * case.
 */
export function autoAccept(ctx: TenantContext, { orderId }: { orderId: string }): Promise<void> {
  return changeOrder(ctx, orderId, async (tx, record) => {
    const { status, fulfilment, outlet } = record.order
    const { services, openOrders } = settingsOf(ctx.site, outlet.id).autoAccept
    if (status !== 'placed' || !services.includes(fulfilment)) return false
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from orders
      where tenant_id = ${ctx.tenantId} and outlet_id = ${outlet.id} and id <> ${orderId}
        and status in (${sql.join(openStatuses)})`.execute(tx)
    if (openOrders > 0 && (rows[0]?.open ?? 0) > openOrders) return false
    await acceptLocked(ctx, tx, record, {
      by: autoAcceptActor,
      mover: 'system',
      minutes: undefined,
      isTap: false,
    })
    return true
  })
}

/** Begins an order for later, unless it has moved, or was promised for another time. */
export function startLater(
  ctx: TenantContext,
  { orderId, readyBy }: { orderId: string; readyBy: string },
): Promise<void> {
  return changeOrder(ctx, orderId, async (tx, record) => {
    const isMeant = record.kitchen.readyBy.getTime() === Date.parse(readyBy)
    if (record.order.status !== 'accepted' || !isMeant) return false
    await applySteps(ctx, tx, record, { to: ['preparing'], by: systemActor, mover: 'system' })
    return true
  })
}

/** Prints an order when it is placed, unless it has ended since. */
export async function printTickets(
  ctx: TenantContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const outletId = await ctx.transaction(async (tx) => {
    const { order } = await lockOrder(tx, ctx.tenantId, orderId)
    if (!isOpen(order.status)) return null
    await addTickets(ctx, tx, { id: orderId, outletId: order.outlet.id })
    return order.outlet.id
  })
  if (outletId) ctx.announcements.publish('print', ctx.tenantId, outletId)
}

/** Once a day: schedules the next two ends of the business day of each outlet with a board. */
export async function scheduleSweeps({ tenantId, ...services }: TenantScope): Promise<void> {
  const known = await services.transaction((db) =>
    db
      .selectFrom('devices')
      .select('outlets')
      .where('tenant_id', '=', tenantId)
      .where('purpose', '=', 'board')
      .where('removed_at', 'is', null)
      .execute(),
  )
  const withBoard = new Set(known.flatMap(({ outlets }) => outlets))
  if (withBoard.size === 0) return
  const ctx = tenantContext(services, tenantId, await services.content.load(tenantId))
  await ctx.transaction(async (tx) => {
    for (const outlet of ctx.site.outlets.filter(({ id }) => withBoard.has(id))) {
      await scheduleNextSweeps(ctx, tx, outlet, settingsOf(ctx.site, outlet.id))
    }
  })
}

/** Schedules the next two ends of the business day of an outlet that has a board. */
export async function scheduleNextSweeps(
  ctx: TenantContext,
  tx: Tx,
  outlet: Pick<Outlet, 'id' | 'timeZone'>,
  { dayEndsAt }: Pick<OutletSettings, 'dayEndsAt'>,
): Promise<void> {
  const first = businessDayAfter(ctx.now(), dayEndsAt, outlet.timeZone)
  await scheduleSweep(ctx, tx, outlet.id, first)
  const second = businessDayAfter(first, dayEndsAt, outlet.timeZone)
  await scheduleSweep(ctx, tx, outlet.id, second)
}

async function scheduleSweep(
  ctx: TenantContext,
  tx: Tx,
  outletId: string,
  dueAt: Date,
): Promise<void> {
  await enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id: `day-sweep-${outletId}-${dueAt.getTime()}`,
    topic: 'day-sweep',
    body: { outletId },
    dueAt,
  })
}

/**
 * Ends the business day of an outlet with a board: orders that are ready or on the road are completed, unanswered ones are
 * rejected. Accepted orders that were not made stay, for a person to decide.
 */
export async function sweepDay(
  ctx: TenantContext,
  { outletId }: { outletId: string },
  timing: JobTiming,
): Promise<void> {
  if (!(await hasBoard(ctx, outletId))) return
  const now = ctx.now()
  if (wasMissed(timing, now)) {
    // Waiting orders first get their time to be answered (`docs/decisions/109-time-away-does-not-count.md`).
    const { refundAfter } = settingsOf(ctx.site, outletId)
    const dueAt = new Date(now.getTime() + refundAfter * 60_000)
    return ctx.transaction((tx) => scheduleSweep(ctx, tx, outletId, dueAt))
  }
  const left = await ctx.transaction((db) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('outlet_id', '=', outletId)
      .where('status', 'in', ['placed', 'ready', 'out_for_delivery'])
      // Orders for a later day are not left over.
      .where('promised_to', '<', now)
      .execute(),
  )
  for (const { id } of left) {
    await changeOrder(ctx, id, (tx, record) => sweepOrder(ctx, tx, record))
  }
}

async function sweepOrder(ctx: TenantContext, tx: Tx, record: OrderRecord): Promise<boolean> {
  const { status, fulfilment } = record.order
  if (status === 'placed') {
    await rejectUnanswered(ctx, tx, record)
    return true
  }
  if (status !== 'ready' && status !== 'out_for_delivery') return false
  const way = steps(fulfilment)
  const to = way.slice(way.indexOf(status) + 1)
  await applySteps(ctx, tx, record, { to, by: sweepActor, mover: 'system' })
  return true
}
