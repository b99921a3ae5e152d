import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { Topic } from './job-bodies.ts'
import { leaseSeconds, type Queue, queuesOf } from './topics.ts'

/** A job whose lease this process holds. `attempt` counts from 1 and distinguishes claims of one job. */
export interface ClaimedJob {
  tenantId: string
  id: string
  topic: Topic
  queue: Queue
  body: unknown
  attempt: number
  firstDueAt: Date
  /** When another worker may claim it. */
  leasedUntil: Date
  /** The error of the last attempt; '' before the first one ended. */
  lastError: string
}

/** The result of one claim. */
export type Outcome =
  | { kind: 'done'; at: Date }
  | { kind: 'failed'; at: Date; error: string }
  | { kind: 'again'; dueAt: Date; error: string }

export interface JobResult {
  job: ClaimedJob
  outcome: Outcome
}

/**
 * Writes the results of claimed jobs and claims the next that are due, of all tenants, in one statement and one commit.
 * Two workers never get the same job. A result is ignored when its lease ran out and the job was claimed again.
 * @param wanted how many jobs to claim at most, by queue
 * @returns the claimed jobs, the longest due first
 */
export async function settleAndClaim(
  db: Database,
  results: readonly JobResult[],
  topics: readonly Topic[],
  wanted: Partial<Record<Queue, number>>,
  now: Date,
): Promise<ClaimedJob[]> {
  const claims = topics.flatMap((topic) =>
    queuesOf(topic).flatMap(({ queue, channel }) => {
      const most = wanted[queue] ?? 0
      return most > 0
        ? [{ lane: queue, topic, channel, most, lease_seconds: leaseSeconds(topic, queue) }]
        : []
    }),
  )
  if (results.length === 0 && claims.length === 0) return []

  // Does not wait for the disk (asynchronous commit): a claim or a result that a database crash loses is repeated. A
  // handler's own writes must be on the disk before it returns: its result may be written after a crash.
  const { rows } = await sql<ClaimedRow>`
    select claimed.* from set_config('synchronous_commit', 'off', true), settle_and_claim(
      ${JSON.stringify(results.map(toRow))}::jsonb, ${JSON.stringify(claims)}::jsonb, ${now}) claimed`.execute(
    db.shared,
  )
  return rows
    .map((row) => toClaimedJob(row, now))
    .sort((a, b) => a.firstDueAt.getTime() - b.firstDueAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** Only the worker's role sees jobs of all tenants. */
export function asWorker<T>(
  db: Pick<Database, 'shared'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.shared.transaction().execute(async (tx) => {
    await sql`set local role tiffin_worker`.execute(tx)
    return work(tx)
  })
}

interface ClaimedRow {
  /** The queue: the database's function has the older word. */
  lane: Queue
  tenant_id: string
  id: string
  topic: Topic
  body: unknown
  attempt: number
  first_due_at: Date
  last_error: string
}

function toClaimedJob(row: ClaimedRow, now: Date): ClaimedJob {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    topic: row.topic,
    queue: row.lane,
    body: row.body,
    attempt: row.attempt,
    firstDueAt: row.first_due_at,
    leasedUntil: new Date(now.getTime() + leaseSeconds(row.topic, row.lane) * 1_000),
    lastError: row.last_error,
  }
}

function toRow({ job, outcome }: JobResult) {
  return {
    tenant_id: job.tenantId,
    id: job.id,
    attempt: job.attempt,
    done_at: outcome.kind === 'done' ? outcome.at : null,
    failed_at: outcome.kind === 'failed' ? outcome.at : null,
    due_at: outcome.kind === 'again' ? outcome.dueAt : null,
    error: outcome.kind === 'done' ? '' : outcome.error,
  }
}
