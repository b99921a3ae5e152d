import {
  deleteOldVersions,
  deleteServedPictures,
  deleteUploads,
} from './content/delete-old-content.ts'
import type { TenantScope } from './context.ts'
import { forgetEndedOrders } from './customers/erase-customer.ts'
import { deleteOldRows } from './jobs/delete-old-rows.ts'
import { scheduleSweeps } from './kitchen/day-sweep.ts'
import { forgetUnconfirmed } from './newsletter/forget-unconfirmed.ts'
import { purgeOrdering } from './ordering/purge.ts'
import { forgetPrintJobs } from './printers/forget-print-jobs.ts'
import { forgetBookings } from './reservations/forget-bookings.ts'
import { forgetUnusedCards } from './saved-cards/saved-cards.ts'
import { forgetLiveFacts } from './service/forget-live-facts.ts'
import { deleteOldAudit } from './staff/audit.ts'
import { renewDocuments } from './tenancy/renew-documents.ts'
import { forgetVisitors } from './visits/count-visit.ts'

type MaintenanceStep = (ctx: TenantScope) => Promise<void>

/** What is done for each tenant once a day. How long rows are kept: `jobs/retention.ts`. */
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
