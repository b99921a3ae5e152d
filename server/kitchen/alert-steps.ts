import type { Tx } from '#database/connection.ts'
import { escalationOf, waitingSinceFor } from '#domain/escalation.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderAlert } from '#server/jobs/job-bodies.ts'
import { enqueue, enqueueOnce } from '#server/jobs/outbox.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import { firstAlertAfter } from '#server/ordering/order-jobs.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { updateOrder } from '#server/ordering/update-order.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { screensBackAt, wasMissed } from './boards.ts'

/** Due times of the escalation steps, by the current settings. */
function stepsOf(ctx: TenantContext, { order, kitchen }: OrderRecord, { since }: OrderAlert) {
  const times = settingsOf(ctx.site, order.outlet.id)
  return escalationOf({ since: new Date(since), readyBy: kitchen.readyBy }, times)
}

/** Whether the job of a step runs before the step is due. */
export function isEarly(ctx: TenantContext, record: OrderRecord, alert: OrderAlert): boolean {
  const own = stepsOf(ctx, record, alert).find(({ step }) => step === alert.step)
  return own !== undefined && own.at > ctx.now()
}

/** Schedules the first step that is wanted; `own` is the place of the current one. */
export async function enqueueStep(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  alert: OrderAlert,
  isWanted: (step: ReturnType<typeof stepsOf>[number], place: number, own: number) => boolean,
): Promise<void> {
  const { orderId, since } = alert
  const steps = stepsOf(ctx, record, alert)
  const own = steps.findIndex(({ step }) => step === alert.step)
  // These steps are shown by the screens; the server has nothing to do.
  const next = steps.find((each, place) => each.step !== 'loud' && isWanted(each, place, own))
  if (!next) return
  const ofStep = `${orderId}-alert-${next.step}-${Date.parse(since)}`
  // A step that is put off needs another id: the row of the current job is still to be settled.
  const id = next.step === alert.step ? `${ofStep}-${next.at.getTime()}` : ofStep
  await enqueueOnce(tx, {
    tenantId: ctx.tenantId,
    id,
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
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'order-alert',
    body: { orderId, step: 'unheard', since: since.toISOString() },
    dueAt: new Date(since.getTime() + firstAlertAfter * 1_000),
  })
}

/**
 * Postpones a step, and those after it, by the duration of an outage: moves the start of the order's wait, so that jobs
 * of the earlier start do nothing. See `docs/decisions/109-time-away-does-not-count.md`.
 * @returns whether it was postponed
 */
export async function putOffAfterOutage(
  ctx: TenantContext,
  tx: Tx,
  record: OrderRecord,
  alert: OrderAlert,
  timing: JobTiming,
): Promise<boolean> {
  const at = putOffTo(ctx, record, alert, timing)
  if (!at) return false
  const { orderId, step } = alert
  const since = waitingSinceFor(
    { since: new Date(alert.since), readyBy: record.kitchen.readyBy },
    settingsOf(ctx.site, record.order.outlet.id),
    { step, at },
  )
  await updateOrder(tx, ctx.tenantId, orderId, { waiting_since: since })
  const later = { ...alert, since: since.toISOString() }
  await enqueueStep(ctx, tx, record, later, (each) => each.step === step)
  return true
}

/**
 * The new time of a postponed step: as long after the outage as its usual delay after the step before it. For a step
 * that was hardly late, when the screens have reconnected. Null: it is due now.
 */
function putOffTo(
  ctx: TenantContext,
  record: OrderRecord,
  alert: OrderAlert,
  timing: JobTiming,
): Date | null {
  const now = ctx.now()
  if (wasMissed(timing, now)) {
    const steps = stepsOf(ctx, record, alert).filter(({ step }) => step !== 'loud')
    const place = steps.findIndex(({ step }) => step === alert.step)
    const [before, own] = steps.slice(place - 1, place + 1)
    return before && own ? new Date(now.getTime() + own.at.getTime() - before.at.getTime()) : null
  }
  const backAt = screensBackAt(timing)
  const isHarmful = alert.step === 'pause' || alert.step === 'refund'
  return isHarmful && now < backAt ? backAt : null
}
