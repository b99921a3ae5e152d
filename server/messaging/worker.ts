import { type Services, type TenantContext, tenantContext } from '#server/context.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { type ClaimedJob, claimJobs, settleJob, tenantsWithWorkDue } from './job-queue.ts'
import { Undeliverable } from './message.ts'
import type { JobHandlers, Jobs } from './outbox.ts'
import { maxAttempts, retryDelay } from './retry.ts'

const pollMilliseconds = 1_000
/**
 * Jobs in flight at once, so that one slow provider does not hold up every code; fewer where they share one connection
 * with the diners.
 */
const mostInFlight = { server: 4, embedded: 2 }
/** Jobs begun for one tenant before the next tenant has its turn. */
const turn = 20
const choresMilliseconds = 60 * 60_000

/** Regular work that no job asks for, such as removing what is old. Runs for each tenant, once an hour. */
export type Chore = (ctx: TenantContext) => Promise<void>

export interface Worker {
  /** Waits for the jobs in flight. */
  stop(): Promise<void>
  /** Looks for work now instead of at the next poll. */
  wake(): void
}

/** Does the outbox's jobs as they come due: within a second, or at once when a commit of this process left them. */
export function startWorker(
  services: Services,
  handlers: JobHandlers,
  chores: Chore[] = [],
): Worker {
  let stopped = false
  let wakened = false
  let wakeUp = () => {}
  const wake = () => {
    wakened = true
    wakeUp()
  }
  const unsubscribe = services.jobSignal.onNotify(wake)

  const inFlight = new InFlight(mostInFlight[services.db.kind])
  const work = async () => {
    let choresDueAt = services.now().getTime()
    while (!stopped) {
      wakened = false
      await guarded(services, 'draining the outbox', () =>
        beginDueJobs(services, handlers, inFlight, () => stopped),
      )
      if (!stopped && services.now().getTime() >= choresDueAt) {
        choresDueAt = services.now().getTime() + choresMilliseconds
        await guarded(services, 'chores', () => runChores(services, chores))
      }
      if (!stopped && !wakened) await pause()
    }
    await inFlight.ended()
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const working = work()
  return {
    wake,
    async stop() {
      stopped = true
      unsubscribe()
      wakeUp()
      await working
    },
  }
}

/** Does everything that is due now, one job after the other, and says how many it tried; for tests and scripts. */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  const inFlight = new InFlight(1)
  for (let count = 0; ; ) {
    const begun = await beginDueJobs(services, handlers, inFlight, () => false)
    await inFlight.ended()
    // Nothing claimed: nothing due, or other workers have it.
    if (begun === 0) return count
    count += begun
  }
}

/** Runs each chore once for every tenant. */
export async function runChores(services: Services, chores: Chore[]): Promise<void> {
  const tenants = await services.db.shared.selectFrom('tenants').select('id').execute()
  for (const { id } of tenants) {
    const ctx = await jobContext(services, id)
    for (const chore of chores) await chore(ctx)
  }
}

/** The jobs that are being done, never more than `most`. */
class InFlight {
  private readonly jobs = new Set<Promise<void>>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** How many more may begin, at least one: waits for the first to end while there is no room. */
  async room(): Promise<number> {
    while (this.jobs.size >= this.most) await Promise.race(this.jobs)
    return this.most - this.jobs.size
  }

  add(job: Promise<void>): void {
    const tracked = job.finally(() => this.jobs.delete(tracked))
    this.jobs.add(tracked)
  }

  async ended(): Promise<void> {
    await Promise.all(this.jobs)
  }
}

/** Begins what is due and says how many; a slow one among them does not keep the next from beginning. */
async function beginDueJobs(
  services: Services,
  handlers: JobHandlers,
  inFlight: InFlight,
  isStopped: () => boolean,
): Promise<number> {
  const { db, now } = services
  // The keys of the table are topics: that is its type.
  const topics = Object.keys(handlers) as (keyof Jobs)[]
  let count = 0
  let isMoreDue = true
  while (isMoreDue) {
    isMoreDue = false
    for (const tenantId of await tenantsWithWorkDue(db, topics, now())) {
      let left = turn
      while (left > 0) {
        const most = Math.min(left, await inFlight.room())
        if (isStopped()) return count
        const jobs = await db.transaction(tenantId, (tx) =>
          claimJobs(tx, tenantId, topics, now(), most),
        )
        for (const job of jobs) inFlight.add(doJob(services, handlers, tenantId, job))
        count += jobs.length
        left -= jobs.length
        if (jobs.length < most) break
      }
      if (left === 0) isMoreDue = true
    }
  }
  return count
}

/** Outside a transaction but for settling. */
async function doJob(
  services: Services,
  handlers: JobHandlers,
  tenantId: string,
  job: ClaimedJob,
): Promise<void> {
  const { db, log, now } = services
  const facts = { tenantId, job: job.id, topic: job.topic, attempt: job.attempt }
  const settle = (outcome: Parameters<typeof settleJob>[3]) =>
    // Should the database be away now, the lease brings the job back.
    guarded(services, 'settling a job', () =>
      db.transaction(tenantId, (tx) => settleJob(tx, tenantId, job, outcome)),
    )
  try {
    // Its worker died each time before it could say so.
    if (job.attempt > maxAttempts) throw new Undeliverable('never came to an end')
    await handle(await jobContext(services, tenantId), handlers, job)
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    const isFinal =
      error instanceof Undeliverable || error instanceof Refusal || job.attempt >= maxAttempts
    if (isFinal) log.error({ ...facts, reason }, 'job given up')
    else if (error instanceof Unavailable) log.warn({ ...facts, reason }, 'job put off')
    else log.error({ ...facts, err: error }, 'job failed, will be tried again')

    const dueAt = new Date(now().getTime() + retryDelay(job.attempt, services.random))
    return settle(
      isFinal
        ? { kind: 'failed', at: now(), error: reason }
        : { kind: 'again', dueAt, error: reason },
    )
  }
  await settle({ kind: 'done', at: now() })
}

async function handle(ctx: TenantContext, handlers: JobHandlers, job: ClaimedJob): Promise<void> {
  // Topic and body were written together by `enqueue`, whose type pairs them.
  const handler = handlers[job.topic] as (ctx: TenantContext, body: unknown) => Promise<void>
  await handler(ctx, job.body)
}

async function jobContext(services: Services, tenantId: string): Promise<TenantContext> {
  return tenantContext(services, tenantId, await services.content.load(tenantId))
}

/** The worker outlives a database that is away for a while. */
async function guarded(services: Services, what: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    services.log.error({ err: error }, `${what} failed`)
  }
}
