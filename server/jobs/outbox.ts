import type { Insertable } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'
import type { Random } from '#server/random.ts'
import type { Jobs, Topic } from './job-bodies.ts'
import { queueOf } from './topics.ts'

/** The state of a job that no worker has claimed. */
const fromTheStart = {
  first_due_at: null,
  attempts: 0,
  done_at: null,
  failed_at: null,
  last_error: '',
}

interface NewJob<T extends Topic> {
  tenantId: string
  id: string
  topic: T
  body: Jobs[T]
  dueAt: Date
}

/** Puts a job into the outbox within the transaction that causes it; the worker does it once `dueAt` has come. */
export async function enqueue<T extends Topic>(
  tx: Tx,
  ctx: { tenantId: string; random: Random; now(): Date },
  topic: T,
  body: Jobs[T],
  dueAt = ctx.now(),
): Promise<void> {
  await insertion(tx, { tenantId: ctx.tenantId, id: ctx.random.id(), topic, body, dueAt }).execute()
  withJobs.add(tx)
}

/** As `enqueue`, for several jobs. */
export async function enqueueRows(tx: Tx, rows: Insertable<Tables['outbox']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('outbox').values(rows).execute()
  withJobs.add(tx)
}

/** As `enqueue`, unless a job of this id exists, done or not. */
export async function enqueueOnce<T extends Topic>(tx: Tx, job: NewJob<T>): Promise<void> {
  await insertion(tx, job)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  withJobs.add(tx)
}

/** As `enqueue`; an existing job of this id, done or not, starts again. */
export async function enqueueAgain<T extends Topic>(tx: Tx, job: NewJob<T>): Promise<void> {
  await insertion(tx, job)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        due_at: job.dueAt,
        // The body was deleted when the job was done.
        body: JSON.stringify(job.body),
        queue: queueOf(job.topic, job.body),
        ...fromTheStart,
      }),
    )
    .execute()
  withJobs.add(tx)
}

function insertion<T extends Topic>(tx: Tx, job: NewJob<T>) {
  return tx.insertInto('outbox').values(toRow(job))
}

/** A new job as a row of the outbox. */
export function toRow<T extends Topic>({ tenantId, id, topic, body, dueAt }: NewJob<T>) {
  return {
    tenant_id: tenantId,
    id,
    topic,
    queue: queueOf(topic, body),
    body: JSON.stringify(body),
    due_at: dueAt,
  } satisfies Insertable<Tables['outbox']>
}

/**
 * As `enqueue`; a job of this id that was settled before the given time starts again. One that waits, fails or was
 * settled since is left as it is.
 */
export async function enqueueUnlessDoneSince<T extends Topic>(
  tx: Tx,
  job: NewJob<T>,
  since: Date,
): Promise<void> {
  await insertion(tx, job)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ ...fromTheStart, due_at: job.dueAt })
        .where((is) =>
          is.or([is('outbox.done_at', '<', since), is('outbox.failed_at', '<', since)]),
        ),
    )
    .execute()
  withJobs.add(tx)
}

/** Makes a job that was given up due again, from its beginning. */
export async function retryFailedJob(
  tx: Tx,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: now, first_due_at: null, attempts: 0, failed_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .execute()
  withJobs.add(tx)
}

/** Whether this transaction enqueued a job that the worker should process right after the commit. */
export function hasEnqueued(tx: Tx): boolean {
  return withJobs.has(tx)
}

const withJobs = new WeakSet<Tx>()

/** Between a commit and the worker of this process. Other processes find the job by polling. */
export interface JobSignal {
  notify(): void
  /** Returns the function that ends the subscription. */
  onNotify(listener: () => void): () => void
}

export function createJobSignal(): JobSignal {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    onNotify(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
