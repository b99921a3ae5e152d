import { listeningSeconds } from '#domain/listening.ts'
import type { TenantScope } from '#server/context.ts'
import { countListening, outletsWithBoard } from '#server/devices/heartbeats.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'

type Scope = Pick<TenantScope, 'tenantId' | 'transaction' | 'now'>

/** Whether an outlet has a board: without one, nothing there is automatic. */
export async function hasBoard(
  { tenantId, transaction }: Scope,
  outletId: string,
): Promise<boolean> {
  return (await transaction((db) => outletsWithBoard(db, tenantId, [outletId]))).has(outletId)
}

/** Whether a screen would announce a new order of an outlet now. */
export async function isListening(
  { tenantId, transaction, now }: Scope,
  outletId: string,
): Promise<boolean> {
  const counts = await transaction((db) => countListening(db, tenantId, [outletId], now()))
  return (counts.get(outletId) ?? 0) > 0
}

/** Screens connect again within ten seconds and send a heartbeat every fifteen; the rest is time for the staff to react. */
const returnSeconds = 60

/** When screens count as connected again after the worker's start or return. No kitchen counts as silent before then. */
export function screensBackAt({ workingSince }: JobTiming): Date {
  return new Date(workingSince.getTime() + returnSeconds * 1_000)
}

/**
 * Whether a job came due in an outage, and so long ago that no screen counts as listening any more. A job that is late
 * because the worker is busy was not missed: the kitchen could answer.
 */
export function wasMissed({ dueAt, workingSince }: JobTiming, now: Date): boolean {
  return dueAt < workingSince && now.getTime() - dueAt.getTime() > listeningSeconds * 1_000
}
