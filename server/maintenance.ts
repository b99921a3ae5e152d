import { sql } from 'kysely'
import {
  deleteOldVersions,
  deleteServedPictures,
  deleteUploads,
} from '#server/content/delete-old-content.ts'
import { forgetEndedOrders } from '#server/customers/erase-customer.ts'
import { deleteOldRows } from '#server/jobs/delete-old-rows.ts'
import { asWorker } from '#server/jobs/job-queue.ts'
import { scheduleSweeps } from '#server/kitchen/kitchen-jobs.ts'
import { forgetUnconfirmed } from '#server/newsletter/subscription-of.ts'
import { purgeOrdering } from '#server/ordering/purge.ts'
import { forgetPrintJobs } from '#server/printers/forget-print-jobs.ts'
import { forgetBookings } from '#server/reservations/forget-bookings.ts'
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
 * that the installation's work spreads over the day. Several processes schedule each tenant once; a job that is still
 * waiting or failing is left as it is.
 */
export async function scheduleMaintenance({ db, now, jobSignal }: Services): Promise<void> {
  const { numAffectedRows } = await asWorker(db, (tx) =>
    sql`
      with due as (
        select id from tenants where maintenance_due_at <= ${now()}
        order by maintenance_due_at limit ${mostAtOnce}
        for update skip locked
      ), moved as (
        update tenants set maintenance_due_at = (
          select today + case when today > ${now()} then interval '0' else interval '1 day' end
          -- A day is 86,400 seconds here: the hour may differ by one in summer.
          from (select date_trunc('day', ${now()}::timestamptz, 'UTC')
            + make_interval(secs => abs(hashtext(tenants.id)::bigint) % 86400) as today) times)
        -- As a list, which is looked up in the index: a join would read all tenants.
        where tenants.id = any (array(select id from due))
        returning tenants.id
      )
      insert into outbox as job (tenant_id, id, topic, body, due_at)
      select id, 'maintenance-' || id, 'maintenance', '{}', ${now()} from moved
      on conflict (tenant_id, id) do update set
        due_at = excluded.due_at, first_due_at = null, attempts = 0, done_at = null, failed_at = null, last_error = ''
        where job.done_at is not null or job.failed_at is not null`.execute(tx),
  )
  if (numAffectedRows) jobSignal.notify()
}
