import { type JobContext, jobContext, type Services } from '#server/context.ts'
import { PermanentFailure, Refusal, Unavailable } from '#server/http/refusal.ts'
import type { Random } from '#server/random.ts'
import type { Jobs, Topic } from './job-bodies.ts'
import type { ClaimedJob, Outcome } from './job-queue.ts'
import { policyOf } from './topics.ts'

/** When a job came due, beside the time in which this process could do jobs. */
export interface JobTiming {
  /** When it came due for the first time. */
  dueAt: Date
  /** Start of this process's uninterrupted work on jobs: its start, or the end of a database outage. */
  workingSince: Date
}

/**
 * The handler of each topic. A job whose topic has no handler stays in the outbox for a process that has one. After
 * `PermanentFailure` or `Refusal` a handler is not called again; after any other error it is retried with the same id.
 */
export type JobHandlers = {
  [T in Topic]?: (ctx: JobContext, body: Jobs[T], id: string, timing: JobTiming) => Promise<void>
}

/** Claims after which a job that never ended is treated as the cause that its workers died. */
const mostUnfinishedClaims = 10

export function handledTopics(handlers: JobHandlers): Topic[] {
  // The keys of the table have the type `Topic`.
  return Object.keys(handlers) as Topic[]
}

/** One context per tenant among these jobs, so that its content and its rows are loaded once. */
export function contextsOf(
  services: Services,
  jobs: readonly ClaimedJob[],
): Map<string, JobContext> {
  return new Map(jobs.map(({ tenantId }) => [tenantId, jobContext(services, tenantId)]))
}

/** Runs one job, outside a transaction, and returns its outcome. Never throws. */
export async function runJob(
  ctx: JobContext,
  handlers: JobHandlers,
  job: ClaimedJob,
  workingSince: Date,
): Promise<Outcome> {
  try {
    refuseSuspect(job)
    // Topic and body were written together by `enqueue`, whose type pairs them.
    const handler = handlers[job.topic] as (
      ctx: JobContext,
      body: unknown,
      id: string,
      timing: JobTiming,
    ) => Promise<void>
    const log = ctx.log.child({ tenantId: job.tenantId, job: job.id, topic: job.topic })
    await handler({ ...ctx, log }, job.body, job.id, {
      dueAt: job.firstDueAt,
      workingSince,
    })
    return { kind: 'done' }
  } catch (error) {
    return failedOutcome(ctx, job, error)
  }
}

const neverEnded = 'never came to an end'

/**
 * Refuses to run a job that may be crashing its workers. Since another cause may end the process repeatedly, a job that
 * must not be given up is postponed instead, and tried at every second claim.
 */
function refuseSuspect(job: ClaimedJob): void {
  const unfinished = job.attempt - mostUnfinishedClaims
  const hasNeverEnded = job.lastError === '' || job.lastError.endsWith(neverEnded)
  if (unfinished <= 0 || !hasNeverEnded) return
  if (policyOf(job.topic).expiresAfterSeconds !== null) throw new PermanentFailure(neverEnded)
  if (unfinished % 2 === 1) throw new Unavailable(neverEnded)
}

/** The outcome of a failed attempt by the policy of the job's topic; logs it. */
export function failedOutcome(
  { log, now, random }: Services,
  job: ClaimedJob,
  error: unknown,
): Outcome {
  const policy = policyOf(job.topic)
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  const facts = { tenantId: job.tenantId, job: job.id, topic: job.topic, attempt: job.attempt }

  if (error instanceof PermanentFailure || error instanceof Refusal) {
    const needsAttention = policy.expiresAfterSeconds === null
    log.error({ ...facts, reason }, needsAttention ? 'job needs attention' : 'job given up')
    return { kind: 'failed', error: reason }
  }

  const dueAt = new Date(
    now().getTime() + retryDelay(job.attempt, policy.longestPauseSeconds, random),
  )
  if (policy.expiresAfterSeconds !== null) {
    const expiresAt = job.firstDueAt.getTime() + policy.expiresAfterSeconds * 1_000
    if (dueAt.getTime() >= expiresAt) {
      log.error({ ...facts, reason }, 'job given up')
      return { kind: 'failed', error: reason }
    }
  }
  if (error instanceof Unavailable) log.warn({ ...facts, reason }, 'job put off')
  else log.error({ ...facts, err: error }, 'job failed, will be tried again')
  return { kind: 'again', dueAt, error: reason }
}

/**
 * Milliseconds until the next try: 5 s, doubled each time up to `longestSeconds`, less up to a half, so that jobs that
 * failed together are not retried together.
 */
function retryDelay(attempt: number, longestSeconds: number, random: Random): number {
  const full = Math.min(5_000 * 2 ** (attempt - 1), longestSeconds * 1_000)
  return full - random.integer(full / 2)
}
