import type { Tx } from '#database/connection.ts'
import { steps } from '#domain/order-status.ts'
import type { OutletSettings } from '#domain/outlet-settings.ts'
import { businessDayAfter } from '#domain/service-state.ts'
import type { Outlet } from '#domain/tenant.ts'
import { type TenantContext, type TenantScope, tenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { sweepActor } from '#server/ordering/actors.ts'
import { applySteps, lockOrder } from '#server/ordering/move-order.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { hasBoard, wasMissed } from './boards.ts'
import { rejectUnanswered } from './end-order.ts'

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
    for (const outlet of ctx.site.outlets) {
      if (withBoard.has(outlet.id)) {
        await scheduleNextSweeps(ctx, tx, outlet, settingsOf(ctx.site, outlet.id))
      }
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
  let end = ctx.now()
  for (let day = 0; day < 2; day++) {
    end = businessDayAfter(end, dayEndsAt, outlet.timeZone)
    await scheduleSweep(ctx, tx, outlet.id, end)
  }
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
    await ctx.transaction((tx) => scheduleSweep(ctx, tx, outletId, dueAt))
    return
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
    const isSwept = await ctx.transaction((tx) => sweepOrder(ctx, tx, id))
    if (isSwept) ctx.announcements.publish('order', ctx.tenantId, id)
  }
}

async function sweepOrder(ctx: TenantContext, tx: Tx, orderId: string): Promise<boolean> {
  const record = await lockOrder(tx, ctx.tenantId, orderId)
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
