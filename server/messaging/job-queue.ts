import { sql } from 'kysely'
import type { Database, Tx } from '#database/connection.ts'
import type { Jobs } from './outbox.ts'

/** How long a claimed job belongs to its worker, in seconds; longer than any provider's time limit. */
export const leaseSeconds = 120

/** A job whose lease this process holds. `attempt` counts from 1 and tells one claim from the next. */
export interface ClaimedJob {
  id: string
  topic: keyof Jobs
  body: unknown
  attempt: number
}

/** Tenants with work due, the longest waiting first. The one look across tenants, under a role that may do no more. */
export async function tenantsWithWorkDue(
  db: Database,
  topics: (keyof Jobs)[],
  now: Date,
): Promise<string[]> {
  if (topics.length === 0) return []
  return db.shared.transaction().execute(async (tx) => {
    await sql`set local role tiffin_worker`.execute(tx)
    const rows = await tx
      .selectFrom('outbox')
      .select('tenant_id')
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .where('topic', 'in', topics)
      .groupBy('tenant_id')
      .orderBy((expression) => expression.fn.min('due_at'))
      .execute()
    return rows.map((row) => row.tenant_id)
  })
}

/**
 * The next due jobs, leased by pushing their `due_at` forward: should this process die, they come due again by
 * themselves. Two workers never get the same one.
 */
export async function claimJobs(
  tx: Tx,
  tenantId: string,
  topics: (keyof Jobs)[],
  now: Date,
  most: number,
): Promise<ClaimedJob[]> {
  const rows = await tx
    .updateTable('outbox')
    .set((expression) => ({
      due_at: new Date(now.getTime() + leaseSeconds * 1_000),
      attempts: expression('attempts', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('outbox')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '<=', now)
        .where('topic', 'in', topics)
        .orderBy('due_at')
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'topic', 'body', 'attempts'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // Only topics of the handlers' table were asked for.
    topic: row.topic as keyof Jobs,
    body: row.body,
    attempt: row.attempts,
  }))
}

/** What became of a job; nothing is written when its lease ran out and another worker has it now. */
export async function settleJob(
  tx: Tx,
  tenantId: string,
  job: ClaimedJob,
  outcome:
    | { kind: 'done'; at: Date }
    | { kind: 'failed'; at: Date; error: string }
    | { kind: 'again'; dueAt: Date; error: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(
      outcome.kind === 'done'
        ? // What was sent, and to whom, is nobody's business any more.
          { done_at: outcome.at, body: '{}', last_error: '' }
        : outcome.kind === 'failed'
          ? { failed_at: outcome.at, last_error: outcome.error }
          : { due_at: outcome.dueAt, last_error: outcome.error },
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempt)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Days that settled jobs stay: done ones to be counted, failed ones to be looked into. */
const keptDays = { done: 7, failed: 30 }

/** Removes settled jobs that are old. */
export async function purgeOutbox(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tenantId)
    .where((expression) =>
      expression.or([
        expression('done_at', '<', before(keptDays.done)),
        expression('failed_at', '<', before(keptDays.failed)),
      ]),
    )
    .execute()
  await tx
    .deleteFrom('sent_messages')
    .where('tenant_id', '=', tenantId)
    .where('sent_at', '<', before(keptDays.done))
    .execute()
}
