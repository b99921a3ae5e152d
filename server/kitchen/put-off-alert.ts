import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import { waitingSinceFor } from '#domain/escalation.ts'
import type { TenantContext } from '#server/context.ts'
import type { OrderAlert } from '#server/jobs/job-bodies.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'
import type { OrderRecord } from '#server/ordering/read-orders.ts'
import { settingsOf } from '#server/tenancy/site-content.ts'
import { screensBackAt, wasMissed } from './after-outage.ts'
import { enqueueStep, stepsOf } from './alert-steps.ts'

/**
 * Puts a step off that an outage has taken the time from, and with it those that follow, by having the order wait since later: a
 * job of the earlier wait does nothing then. See `docs/decisions/109-time-away-does-not-count.md`.
 * @returns whether it was put off
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
  await sql`
    update orders set waiting_since = ${since}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${orderId}`.execute(tx)
  const later = { ...alert, since: since.toISOString() }
  await enqueueStep(ctx, tx, record, later, (each) => each.step === step)
  return true
}

/**
 * As long after the return as the step usually comes after the one before it; where it was hardly late, once the screens are
 * back. Null for now.
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
