import { createHash } from 'node:crypto'
import { dayMilliseconds } from '#domain/zone.ts'
import {
  deleteOldVersions,
  deleteServedPictures,
  deleteUploads,
} from '#server/content/delete-old-content.ts'
import { forgetEndedOrders } from '#server/customers/erase-customer.ts'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { asWorker } from '#server/jobs/job-queue.ts'
import { enqueueUnlessDoneSince } from '#server/jobs/outbox.ts'
import { scheduleSweeps } from '#server/kitchen/kitchen-jobs.ts'
import { forgetUnconfirmed } from '#server/newsletter/subscription-of.ts'
import { purgeOrdering } from '#server/ordering/purge.ts'
import { forgetPrintJobs } from '#server/printers/print-jobs.ts'
import { forgetBookings } from '#server/reservations/booking-rows.ts'
import { forgetUnusedCards } from '#server/saved-cards/saved-cards.ts'
import { forgetLiveFacts } from '#server/service/write-facts.ts'
import { deleteOldAudit } from '#server/staff/audit.ts'
import { renewDocuments } from '#server/tenancy/renew-documents.ts'
import { forgetVisitors } from '#server/visits/count-visit.ts'
import type { Services, TenantScope } from './context.ts'

type MaintenanceStep = (ctx: TenantScope) => Promise<void>

/** Daily maintenance of each tenant. Retention times: `jobs/retention.ts`. */
const steps: readonly MaintenanceStep[] = [
  deleteOldRows,
  purgeOrdering,
  forgetEndedOrders,
  forgetVisitors,
  forgetBookings,
  forgetUnconfirmed,
  forgetLiveFacts,
  forgetUnusedCards,
  forgetPrintJobs,
  scheduleSweeps,
  deleteOldAudit,
  deleteOldVersions,
  deleteUploads,
  deleteServedPictures,
  renewDocuments,
  updateStatistics,
]

function updateStatistics({ db }: TenantScope): Promise<void> {
  return db.analyze()
}

/** Runs every step, also after one has failed; the job is then retried. */
export async function maintainTenant(
  ctx: TenantScope,
  todo: readonly MaintenanceStep[] = steps,
): Promise<void> {
  const failures: { step: string; error: unknown }[] = []
  for (const step of todo) {
    await step(ctx).catch((error: unknown) => failures.push({ step: step.name, error }))
  }
  const [first] = failures
  if (!first) return
  const reason = first.error instanceof Error ? first.error.message : 'unknown'
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${failures.length} steps failed, first ${first.step}: ${reason}`,
  )
}

/** Tenants per minute and process: 10,000 that are all due take no longer than an hour. */
const mostAtOnce = 200

/**
 * Leaves a maintenance job for each tenant whose daily time has come. The time of day is fixed by the tenant's id, so
 * that the installation's work spreads over the day. Several processes may do this at the same time; a job that is
 * still waiting or failing is left as it is.
 */
export async function scheduleMaintenance({ db, now, jobSignal }: Services): Promise<void> {
  const tenants = await asWorker(db, (tx) =>
    tx
      .selectFrom('tenants')
      .select(['id', 'maintenance_due_at'])
      .where('maintenance_due_at', '<=', now())
      .orderBy('maintenance_due_at')
      .limit(mostAtOnce)
      .execute(),
  )
  for (const { id: tenantId, maintenance_due_at: due } of tenants) {
    const id = `maintenance-${tenantId}`
    const job = { tenantId, id, topic: 'maintenance', body: {}, dueAt: now() } as const
    // Minus infinity where it is wanted at once.
    const since = due instanceof Date ? due : now()
    // Another process may have scheduled it, and done it, since the tenants were read.
    await db.transaction(tenantId, (tx) => enqueueUnlessDoneSince(tx, job, since))
    await asWorker(db, (tx) =>
      tx
        .updateTable('tenants')
        .set({ maintenance_due_at: nextMaintenance(tenantId, now()) })
        .where('id', '=', tenantId)
        .execute(),
    )
  }
  if (tenants.length > 0) jobSignal.notify()
}

function nextMaintenance(tenantId: string, now: Date): Date {
  const ofDay = createHash('sha256').update(tenantId).digest().readUInt32BE() % dayMilliseconds
  const today = now.getTime() - (now.getTime() % dayMilliseconds) + ofDay
  return new Date(today > now.getTime() ? today : today + dayMilliseconds)
}
