import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderAlert } from '#server/jobs/job-bodies.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { lockOrder } from '#server/ordering/move-order.ts'
import { findOrder, type OrderRecord } from '#server/ordering/read-orders.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { writePause } from '#server/service/write-facts.ts'
import { audit } from '#server/staff/audit.ts'
import { liveFactsChanged } from '#server/tenancy/live-facts.ts'
import { enqueueStep, isEarly, putOffAfterOutage } from './alert-steps.ts'
import { alertOutlet } from './alert-texts.ts'
import { hasBoard, isListening } from './boards.ts'
import { rejectUnanswered } from './end-order.ts'
import { autoAcceptActor, isWaiting } from './kitchen-order.ts'

/** Takes one step of the escalation of an unanswered order, and schedules the next. */
export async function runOrderAlert(
  ctx: TenantContext,
  alert: OrderAlert,
  timing: JobTiming,
): Promise<void> {
  const { orderId, step } = alert
  const shown = await ctx.transaction((db) => findOrder(db, ctx.tenantId, orderId))
  const outlet = shown && ctx.site.outletById.get(shown.order.outlet.id)
  if (!shown || !outlet || !isStill(shown, alert) || !(await hasBoard(ctx, outlet.id))) return
  const isHeard = await isListening(ctx, outlet.id)

  let isPaused = false
  const isMoved = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    if (!isStill(record, alert)) return false
    if (await putOffAfterOutage(ctx, tx, record, alert, timing)) return true
    // The first one is written before it is known that the order has three times as long; a later one may have been
    // arranged before its time was raised.
    if (isEarly(ctx, record, alert)) {
      await enqueueStep(ctx, tx, record, alert, (each) => each.step === step)
      return false
    }
    if (step === 'text' || (step === 'unheard' && !isHeard)) {
      await tellNumbers(ctx, tx, outlet, 'text')
    }
    if (step === 'text_again') await tellNumbers(ctx, tx, outlet, step)
    if (step === 'pause') {
      isPaused = await pauseOutlet(ctx, tx, outlet)
      await updateOrder(tx, ctx.tenantId, orderId, { alert_step: step })
    }
    const isOver = step === 'refund' && record.order.status === 'placed'
    if (isOver) await reject(ctx, tx, record, outlet)
    else await enqueueStep(ctx, tx, record, alert, (_each, place, own) => place > own)
    return isOver || step === 'pause'
  })
  if (isPaused) ctx.announcements.publish('outlet', ctx.tenantId, outlet.id)
  if (isMoved) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** Whether the order still waits since the same instant. A test order never escalates. */
function isStill(record: OrderRecord, { since }: OrderAlert): boolean {
  const { waitingSince, isTest } = record.kitchen
  return !isTest && isWaiting(record) && waitingSince?.getTime() === Date.parse(since)
}

/** One text at each of the two steps, for all orders that have been waiting at the outlet since the first of them. */
async function tellNumbers(
  ctx: TenantContext,
  tx: Tx,
  outlet: Outlet,
  step: 'text' | 'text_again',
): Promise<void> {
  const { rows } = await sql<{ orders: number; oldest: Date }>`
    select count(*)::int as orders, min(waiting_since) as oldest from orders
    where tenant_id = ${ctx.tenantId} and outlet_id = ${outlet.id} and not is_test
      and (status = 'placed' or seen_at is null and status in (${sql.join(openStatuses)}) and exists (
        select from order_history h where h.tenant_id = ${ctx.tenantId} and h.order_id = orders.id
          and h.actor_id = ${autoAcceptActor.id}))`.execute(tx)
  const { orders = 0, oldest = null } = rows[0] ?? {}
  if (!oldest) return
  const minutes = Math.max(1, Math.round((ctx.now().getTime() - oldest.getTime()) / 60_000))
  await alertOutlet(ctx, tx, outlet, {
    occasion: `${step}-${oldest.getTime()}`,
    text: waitText(ctx, outlet, { orders, minutes, isLast: step === 'text_again' }),
    // No second email: if the first was not read within a minute, another would not be either.
    byEmail: step === 'text',
  })
}

function waitText(
  ctx: TenantContext,
  outlet: Outlet,
  { orders, minutes, isLast }: { orders: number; minutes: number; isLast: boolean },
): string {
  const wait = orders === 1 ? '1 order waits' : `${orders} orders wait`
  const next = isLast ? ' Without an answer orders are paused next.' : ''
  const link = ctx.site.staffHost ? ` https://${ctx.site.staffHost}/` : ''
  return `${wait} at ${outlet.name} for ${minutes} min.${next}${link}`
}

/** Pauses the outlet until a person resumes it. */
async function pauseOutlet(ctx: TenantContext, tx: Tx, outlet: Outlet): Promise<boolean> {
  const actor = systemActor
  const isNew = await writePause({ ...ctx, actor }, tx, {
    outletId: outlet.id,
    kind: 'unanswered',
    services: outlet.services,
    until: null,
    reason: 'Orders were not answered.',
    message: '',
  })
  if (!isNew) return false
  await liveFactsChanged(tx)
  await audit(
    tx,
    { ...ctx, actor },
    {
      action: 'service.paused',
      subject: { kind: 'outlet', id: outlet.id, label: outlet.name },
      outletId: outlet.id,
      after: { kind: 'unanswered', services: outlet.services, until: null },
      reason: 'Orders were not answered',
    },
  )
  return true
}

async function reject(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  outlet: Outlet,
): Promise<void> {
  const { order } = record
  await rejectUnanswered(ctx, tx, record)
  await alertOutlet(ctx, tx, outlet, {
    occasion: `refund-${order.id}`,
    text: `Order ${order.number} at ${outlet.name} was not answered. It is rejected, and what was paid goes back.`,
    byEmail: true,
  })
}
