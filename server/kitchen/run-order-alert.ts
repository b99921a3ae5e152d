import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { escalationOf, waitingSinceFor } from '#domain/escalation.ts'
import { openStatuses } from '#domain/order-status.ts'
import type { Outlet } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderAlert } from '#server/jobs/job-bodies.ts'
import { enqueue, enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { lockOrder } from '#server/ordering/move-order.ts'
import { firstAlertAfter } from '#server/ordering/order-jobs.ts'
import { findOrder, type OrderRecord } from '#server/ordering/read-orders.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { pauseBySystem } from '#server/service/write-facts.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { alertOutlet, hasBoard, isListening, screensBackAt, wasMissed } from './board-watch.ts'
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
  if (!shown || !outlet || !isStillWaiting(shown, alert) || !(await hasBoard(ctx, outlet.id)))
    return
  const isHeard = await isListening(ctx, outlet.id)

  let isPaused = false
  const isMoved = await ctx.transaction(async (tx) => {
    const record = await lockOrder(tx, ctx.tenantId, orderId)
    if (!isStillWaiting(record, alert)) return false
    if (await postponeAfterOutage(ctx, tx, record, alert, timing)) return true
    // The job may run too early: the first one is always scheduled for the usual time, although an order that is due
    // much later has longer steps, and the settings may have changed since a later one was scheduled.
    const steps = stepsOf(ctx, record, alert)
    const own = steps.findIndex((each) => each.step === step)
    const current = steps[own]
    if (current && current.at > ctx.now()) {
      await enqueueStep(ctx, tx, alert, current)
      return false
    }
    if (step === 'text_again') await alertAboutWaiting(ctx, tx, outlet, step)
    if (step === 'text' || (step === 'unheard' && !isHeard)) {
      await alertAboutWaiting(ctx, tx, outlet, 'text')
    }
    if (step === 'pause') {
      const reason = 'Orders were not answered'
      isPaused = await pauseBySystem(ctx, tx, outlet, { kind: 'unanswered', reason })
      await updateOrder(tx, ctx.tenantId, orderId, { alert_step: step })
    }
    if (step === 'refund' && record.order.status === 'placed') {
      await rejectUnanswered(ctx, tx, record)
      await alertOutlet(ctx, tx, outlet, {
        occasion: `refund-${orderId}`,
        text: `Order ${record.order.number} at ${outlet.name} was not answered. It is rejected, and what was paid goes back.`,
        byEmail: true,
      })
      return true
    }
    await enqueueStep(ctx, tx, alert, steps[own + 1])
    return step === 'pause'
  })
  if (isPaused) ctx.announcements.publish('outlet', ctx.tenantId, outlet.id)
  if (isMoved) ctx.announcements.publish('order', ctx.tenantId, orderId)
}

/** Whether the order is in the same wait for an answer as when the alert was scheduled. Test orders never escalate. */
function isStillWaiting(record: OrderRecord, { since }: OrderAlert): boolean {
  const { waitingSince, isTest } = record.kitchen
  return !isTest && isWaiting(record) && waitingSince?.getTime() === Date.parse(since)
}

/** Sends one text per step for all waiting orders of the outlet: the oldest order identifies the text. */
async function alertAboutWaiting(
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
  const wait = orders === 1 ? '1 order waits' : `${orders} orders wait`
  const next = step === 'text_again' ? ' Without an answer orders are paused next.' : ''
  const link = ctx.site.staffHost ? ` https://${ctx.site.staffHost}/` : ''
  await alertOutlet(ctx, tx, outlet, {
    occasion: `${step}-${oldest.getTime()}`,
    text: `${wait} at ${outlet.name} for ${minutes} min.${next}${link}`,
    // No second email: if the first was not read within a minute, another would not be either.
    byEmail: step === 'text',
  })
}

/** The escalation steps that jobs take, with their due times by the current settings. Screens take `loud`. */
function stepsOf(ctx: TenantContext, { order, kitchen }: OrderRecord, { since }: OrderAlert) {
  const times = settingsOf(ctx.site, order.outlet.id)
  const steps = escalationOf({ since: new Date(since), readyBy: kitchen.readyBy }, times)
  return steps.flatMap(({ step, at }) => (step === 'loud' ? [] : [{ step, at }]))
}
type Step = ReturnType<typeof stepsOf>[number]

async function enqueueStep(
  { tenantId }: TenantContext,
  tx: Tx,
  { orderId, step, since }: OrderAlert,
  next: Step | undefined,
): Promise<void> {
  if (!next) return
  const id = `${orderId}-alert-${next.step}-${Date.parse(since)}`
  await enqueueOnce(tx, {
    tenantId,
    // A postponed step needs another id: the row of the job that is running still exists.
    id: next.step === step ? `${id}-${next.at.getTime()}` : id,
    topic: 'order-alert',
    body: { orderId, step: next.step, since },
    dueAt: next.at,
  })
}

/** Schedules the first step for an order that waits again. */
export async function enqueueAlert(
  ctx: TenantContext,
  tx: Tx,
  { orderId, since }: { orderId: string; since: Date },
): Promise<void> {
  await enqueue(
    tx,
    ctx,
    'order-alert',
    { orderId, step: 'unheard', since: since.toISOString() },
    new Date(since.getTime() + firstAlertAfter * 1_000),
  )
}

/**
 * Postpones a step, and those after it, by the duration of an outage: moves the start of the order's wait, so that jobs
 * with the old start do nothing. See `docs/decisions/109-time-away-does-not-count.md`.
 * @returns whether it was postponed
 */
async function postponeAfterOutage(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  alert: OrderAlert,
  timing: JobTiming,
): Promise<boolean> {
  const at = postponedTime(ctx, record, alert, timing)
  if (!at) return false
  const { orderId, step } = alert
  const since = waitingSinceFor(
    { since: new Date(alert.since), readyBy: record.kitchen.readyBy },
    settingsOf(ctx.site, record.order.outlet.id),
    { step, at },
  )
  await updateOrder(tx, ctx.tenantId, orderId, { waiting_since: since })
  const later = { ...alert, since: since.toISOString() }
  const own = stepsOf(ctx, record, later).find((each) => each.step === step)
  await enqueueStep(ctx, tx, later, own)
  return true
}

/**
 * The new time of a step, or null if it is due now. A step missed in an outage is due after its usual delay from the
 * previous step, counted from now. Otherwise a step that pauses or refunds waits until the screens have reconnected.
 */
function postponedTime(
  ctx: TenantContext,
  record: OrderRecord,
  alert: OrderAlert,
  timing: JobTiming,
): Date | null {
  const now = ctx.now()
  if (wasMissed(timing, now)) {
    const steps = stepsOf(ctx, record, alert)
    const place = steps.findIndex(({ step }) => step === alert.step)
    const [before, own] = steps.slice(place - 1, place + 1)
    return before && own ? new Date(now.getTime() + own.at.getTime() - before.at.getTime()) : null
  }
  const backAt = screensBackAt(timing)
  const isHarmful = alert.step === 'pause' || alert.step === 'refund'
  return isHarmful && now < backAt ? backAt : null
}
