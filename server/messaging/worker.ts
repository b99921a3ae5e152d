import { type Services, type TenantContext, tenantContext } from '#server/context.ts'
import { Refusal, Unavailable } from '#server/http/refusal.ts'
import { type ClaimedJob, claimJob, settleJob, tenantsWithWorkDue } from './job-queue.ts'
import { Undeliverable } from './message.ts'
import type { JobHandlers, Jobs } from './outbox.ts'
import { maxAttempts, retryDelay } from './retry.ts'

const pollMilliseconds = 1_000
/** Jobs in flight at once, so that one slow provider does not hold up every code. */
const lanes = 4
/** Jobs done for one tenant before the next tenant has its turn. */
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

  const work = async () => {
    let choresDueAt = services.now().getTime()
    while (!stopped) {
      wakened = false
      await guarded(services, 'draining the outbox', () =>
        drainInLanes(services, handlers, () => stopped),
      )
      if (!stopped && services.now().getTime() >= choresDueAt) {
        choresDueAt = services.now().getTime() + choresMilliseconds
        await guarded(services, 'chores', () => runChores(services, chores))
      }
      if (!stopped && !wakened) await pause()
    }
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
export function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  return drain(services, handlers, () => false)
}

/** Runs each chore once for every tenant. */
export async function runChores(services: Services, chores: Chore[]): Promise<void> {
  const tenants = await services.db.shared.selectFrom('tenants').select('id').execute()
  for (const { id } of tenants) {
    const ctx = await jobContext(services, id)
    for (const chore of chores) await chore(ctx)
  }
}

async function drainInLanes(
  services: Services,
  handlers: JobHandlers,
  isStopped: () => boolean,
): Promise<void> {
  const due = await tenantsWithWorkDue(services.db, topicsOf(handlers), services.now())
  if (due.length === 0) return
  await Promise.all(Array.from({ length: lanes }, () => drain(services, handlers, isStopped)))
}

/** The keys of the table are topics: that is its type. */
function topicsOf(handlers: JobHandlers): (keyof Jobs)[] {
  return Object.keys(handlers) as (keyof Jobs)[]
}

async function drain(
  services: Services,
  handlers: JobHandlers,
  isStopped: () => boolean,
): Promise<number> {
  const topics = topicsOf(handlers)
  let count = 0
  for (;;) {
    const tenants = await tenantsWithWorkDue(services.db, topics, services.now())
    const before = count
    for (const tenantId of tenants) {
      for (let done = 0; done < turn; done++) {
        if (isStopped()) return count
        if (!(await doNextJob(services, handlers, topics, tenantId))) break
        count++
      }
    }
    // Nothing claimed: nothing due, or other workers have it.
    if (count === before) return count
  }
}

/** False when the tenant has no job due. Outside a transaction but for claiming and settling. */
async function doNextJob(
  services: Services,
  handlers: JobHandlers,
  topics: (keyof Jobs)[],
  tenantId: string,
): Promise<boolean> {
  const { db, log, now } = services
  const job = await db.transaction(tenantId, (tx) => claimJob(tx, tenantId, topics, now()))
  if (!job) return false

  const facts = { tenantId, job: job.id, topic: job.topic, attempt: job.attempt }
  try {
    // Its worker died each time before it could say so.
    if (job.attempt > maxAttempts) throw new Undeliverable('never came to an end')
    await handle(await jobContext(services, tenantId), handlers, job)
    await db.transaction(tenantId, (tx) =>
      settleJob(tx, tenantId, job, { kind: 'done', at: now() }),
    )
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    const isFinal =
      error instanceof Undeliverable || error instanceof Refusal || job.attempt >= maxAttempts
    if (isFinal) log.error({ ...facts, reason }, 'job given up')
    else if (error instanceof Unavailable) log.warn({ ...facts, reason }, 'job put off')
    else log.error({ ...facts, err: error }, 'job failed, will be tried again')

    const dueAt = new Date(now().getTime() + retryDelay(job.attempt, services.random))
    await db.transaction(tenantId, (tx) =>
      settleJob(
        tx,
        tenantId,
        job,
        isFinal
          ? { kind: 'failed', at: now(), error: reason }
          : { kind: 'again', dueAt, error: reason },
      ),
    )
  }
  return true
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
