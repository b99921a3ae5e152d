import { listeningSeconds } from '#domain/listening.ts'
import type { JobTiming } from '#server/jobs/run-job.ts'

/** Screens connect again within ten seconds and send a heartbeat every fifteen; the rest is time for the staff to react. */
const returnSeconds = 60

/** When screens count as connected again after the worker's start or return. No kitchen counts as silent before. */
export function screensBackAt({ workingSince }: JobTiming): Date {
  return new Date(workingSince.getTime() + returnSeconds * 1_000)
}

/**
 * Whether a job came due in an outage, and so long ago that no screen counts as listening any more. One that is late since the
 * worker has too much to do was not missed: the kitchen could answer.
 */
export function wasMissed({ dueAt, workingSince }: JobTiming, now: Date): boolean {
  return dueAt < workingSince && now.getTime() - dueAt.getTime() > listeningSeconds * 1_000
}
