import { sql } from 'kysely'
import pLimit from 'p-limit'
import { type Database, type Tx, takesRole } from '#database/connection.ts'
import type { Topic } from './job-bodies.ts'
import { leaseSeconds, type Queue } from './topics.ts'

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
  | { kind: 'done' }
  | { kind: 'failed'; error: string }
  | { kind: 'again'; dueAt: Date; error: string }

export interface JobResult {
  job: ClaimedJob
  outcome: Outcome
}

/** Jobs claimed, and results that could not be written. */
interface Round {
  jobs: ClaimedJob[]
  unwritten: JobResult[]
}

/**
 * Writes the results of claimed jobs and claims the next that are due: one transaction for each tenant, so that a
 * tenant's jobs lie where its other rows do. Two workers never get the same job. A result is ignored when its lease ran
 * out and the job was claimed again. Tenants with due jobs share the room of a queue.
 * @param room how many jobs to claim at most, by queue
 * @param onFailure called for each tenant whose transaction failed
 * @returns the claimed jobs, the longest due first
 */
export async function settleAndClaim(
  db: Database,
  results: readonly JobResult[],
  topics: readonly Topic[],
  room: Partial<Record<Queue, number>>,
  now: Date,
  onFailure: (error: unknown) => void = (error) => {
    throw error
  },
): Promise<Round> {
  const claims = await shareRoom(db, topics, room, now)
  const resultsOf = Map.groupBy(results, ({ job }) => job.tenantId)
  const tenants = new Set([...resultsOf.keys(), ...claims.keys()])
  const atOnce = pLimit(tenantsAtOnce)
  const round: Round = { jobs: [], unwritten: [] }
  await Promise.all(
    [...tenants].map((tenantId) =>
      atOnce(async () => {
        const own = resultsOf.get(tenantId) ?? []
        try {
          const jobs = await db.transaction(tenantId, async (tx) => {
            await settle(tx, tenantId, own, now)
            return claim(tx, tenantId, claims.get(tenantId) ?? [], topics, now)
          })
          round.jobs.push(...jobs)
        } catch (error) {
          round.unwritten.push(...own)
          onFailure(error)
        }
      }),
    ),
  )
  round.jobs.sort(
    (a, b) => a.firstDueAt.getTime() - b.firstDueAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return round
}

/** Tenants whose jobs are settled and claimed concurrently; each takes a connection. */
const tenantsAtOnce = 4
/** Tenants that share the room of a queue in one round: those whose jobs are due the longest. */
const mostTenants = 50

interface Claim {
  queue: Queue
  most: number
}

/** How many jobs to claim of each tenant, by queue. */
async function shareRoom(
  db: Database,
  topics: readonly Topic[],
  room: Partial<Record<Queue, number>>,
  now: Date,
): Promise<Map<string, Claim[]>> {
  const queues = Object.entries(room).flatMap(([queue, most]) => (most > 0 ? [queue as Queue] : []))
  if (queues.length === 0 || topics.length === 0) return new Map()
  const { rows } = await asWorker(db, (tx) =>
    sql<{ tenant_id: string; queue: Queue; tenants: number }>`
    select tenant_id, queue, (count(*) over (partition by queue))::int as tenants from (
      select tenant_id, queue, row_number() over (partition by queue order by min(due_at)) as place
      from outbox
      where queue = any(${queues}::text[]) and due_at <= ${now} and topic = any(${[...topics]}::text[])
        and done_at is null and failed_at is null
      group by tenant_id, queue) due
    where place <= ${mostTenants}
    order by place`.execute(tx),
  )
  const left = { ...room }
  const claims = new Map<string, Claim[]>()
  for (const { tenant_id, queue, tenants } of rows) {
    const most = Math.min(left[queue] ?? 0, Math.ceil((room[queue] ?? 0) / tenants))
    if (most === 0) continue
    left[queue] = (left[queue] ?? 0) - most
    claims.set(tenant_id, [...(claims.get(tenant_id) ?? []), { queue, most }])
  }
  return claims
}

async function settle(
  tx: Tx,
  tenantId: string,
  results: readonly JobResult[],
  now: Date,
): Promise<void> {
  const done = results.filter(({ outcome }) => outcome.kind === 'done').map(({ job }) => job)
  if (done.length > 0) {
    await unsettled(tx, tenantId)
      // Recipient and text are not needed once sent.
      .set({ done_at: now, last_error: '', body: '{}' })
      .where('id', '=', anyOf(done.map(({ id }) => id)))
      .where(
        sql`id || '/' || attempts`,
        '=',
        anyOf(done.map(({ id, attempt }) => `${id}/${attempt}`)),
      )
      .execute()
  }
  for (const { job, outcome } of results) {
    if (outcome.kind === 'done') continue
    await unsettled(tx, tenantId)
      .set({
        last_error: outcome.error,
        ...(outcome.kind === 'failed' ? { failed_at: now } : { due_at: outcome.dueAt }),
      })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempt)
      .execute()
  }
}

function unsettled(tx: Tx, tenantId: string) {
  return tx
    .updateTable('outbox')
    .where('tenant_id', '=', tenantId)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
}

/** One parameter, so that one prepared statement serves any number of values. */
function anyOf(values: readonly string[]) {
  return sql<string>`any(${values}::text[])`
}

/** Leases due jobs by moving their `due_at`: if the worker dies, they come due again. */
async function claim(
  tx: Tx,
  tenantId: string,
  claims: readonly Claim[],
  topics: readonly Topic[],
  now: Date,
): Promise<ClaimedJob[]> {
  const jobs: ClaimedJob[] = []
  for (const { queue, most } of claims) {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'topic', 'body', 'attempts', 'due_at', 'first_due_at', 'last_error'])
      .where('tenant_id', '=', tenantId)
      .where('queue', '=', queue)
      .where('topic', '=', anyOf(topics))
      .where('due_at', '<=', now)
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('due_at')
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    jobs.push(
      ...rows.map((row) => {
        // Only handled topics are claimed.
        const topic = row.topic as Topic
        return {
          tenantId,
          id: row.id,
          topic,
          queue,
          body: row.body,
          attempt: row.attempts + 1,
          firstDueAt: row.first_due_at ?? row.due_at,
          leasedUntil: new Date(now.getTime() + leaseSeconds(topic, queue) * 1_000),
          lastError: row.last_error,
        }
      }),
    )
  }
  const byLease = Map.groupBy(jobs, ({ leasedUntil }) => leasedUntil.getTime())
  for (const [leasedUntil, leased] of byLease) {
    await tx
      .updateTable('outbox')
      .set({
        due_at: new Date(leasedUntil),
        first_due_at: sql<Date>`coalesce(first_due_at, due_at)`,
        attempts: sql<number>`attempts + 1`,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', anyOf(leased.map(({ id }) => id)))
      .execute()
  }
  return jobs
}

/** Only the worker's role sees jobs of all tenants. */
export function asWorker<T>(
  db: Pick<Database, 'shared'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.shared.transaction().execute(async (tx) => {
    await sql.raw(takesRole('tiffin_worker')).execute(tx)
    return work(tx)
  })
}
