import { isDatabaseAway } from '#database/failure.ts'
import { listeningSeconds } from '#domain/listening.ts'
import type { Services } from '#server/context.ts'
import { createRefusalLog } from '#server/http/request-log.ts'
import { ClaimedJobs } from './claimed-jobs.ts'
import { type JobResult, settleAndClaim } from './job-queue.ts'
import { contextsOf, handledTopics, type JobHandlers, runJob } from './run-job.ts'
import { type Queue, queues } from './topics.ts'

const pollMilliseconds = 1_000
/** Jobs and results that come within this time are claimed and written together. */
const gatherMilliseconds = 50
const minuteMilliseconds = 60_000
/** Longer without a look at the outbox is an outage: no screen that listened before it counts as listening any more. */
const outageMilliseconds = listeningSeconds * 1_000

/** Work of the installation that no job asks for, such as scheduling maintenance. Begun once a minute by each process. */
export type MinuteTask = (services: Services) => Promise<void>

export interface Worker {
  /** Waits for the jobs in flight; what was claimed but not begun goes back unclaimed. */
  stop(): Promise<void>
  /** Looks for work now instead of at the next poll. */
  wake(): void
}

/** Does the outbox's jobs as they come due: within a second, or at once when a commit of this process left them. */
export function startWorker(
  services: Services,
  handlers: JobHandlers,
  everyMinute: readonly MinuteTask[] = [],
): Worker {
  const topics = handledTopics(handlers)
  const alarm = new Alarm()
  const claimed = new ClaimedJobs(services, handlers, () => alarm.ringWithin(gatherMilliseconds))
  const unsubscribe = services.jobSignal.onNotify(() => alarm.ringWithin(gatherMilliseconds))
  const outages = createRefusalLog()
  let isStopped = false
  let workingSince = services.now()
  let lookedAt = workingSince

  const settleAndBegin = async (room: Partial<Record<Queue, number>>) => {
    claimed.endLateJobs()
    const results = claimed.takeResults()
    try {
      const jobs = await settleAndClaim(services.db, results, topics, room, services.now())
      const now = services.now()
      if (now.getTime() - lookedAt.getTime() > outageMilliseconds) workingSince = now
      lookedAt = now
      claimed.add(jobs, workingSince)
    } catch (error) {
      // The worker outlives a database that is away for a while. Jobs claimed without our knowledge come back with
      // the end of their lease.
      claimed.keepResults(results)
      if (isDatabaseAway(error)) outages.add(() => services.log, 'the outbox cannot be read')
      else services.log.error({ err: error }, 'the outbox could not be read')
    }
  }
  const minute = new MinuteTasks(services, everyMinute)
  const work = async () => {
    while (!isStopped) {
      minute.beginIfDue()
      await settleAndBegin(claimed.room())
      await alarm.wait(pollMilliseconds)
    }
    await settleAndBegin({})
    while (claimed.isAnyRunning()) {
      await alarm.wait(pollMilliseconds)
      await settleAndBegin({})
    }
    // The last may have ended while the results before it were written.
    await settleAndBegin({})
    await minute.ended()
  }

  const working = work()
  return {
    wake: () => alarm.ring(),
    async stop() {
      isStopped = true
      claimed.close()
      unsubscribe()
      alarm.ring()
      await working
    },
  }
}

/**
 * Does everything that is due now, one job after the other, and says how many it tried; for tests.
 * @param workingSince see `JobTiming`; always, unless a test says that there was an outage
 * @internal
 */
export async function runDueJobs(
  services: Services,
  handlers: JobHandlers,
  workingSince = new Date(0),
): Promise<number> {
  const topics = handledTopics(handlers)
  const most = Object.fromEntries(Object.keys(queues).map((queue) => [queue, 20]))
  let results: JobResult[] = []
  for (let count = 0; ; count += results.length) {
    const jobs = await settleAndClaim(services.db, results, topics, most, services.now())
    // Nothing claimed: nothing due, or other workers have it.
    if (jobs.length === 0) return count
    const contexts = contextsOf(services, jobs)
    results = []
    for (const job of jobs) {
      const ctx = contexts.get(job.tenantId)
      if (ctx) results.push({ job, outcome: await runJob(ctx, handlers, job, workingSince) })
    }
  }
}

/** Lets a loop sleep until a timeout or until it is woken. A ring before the sleep is not lost. */
class Alarm {
  private hasRung = false
  private isSet = false
  private end = () => {}

  ring(): void {
    this.hasRung = true
    this.end()
  }

  /** Rings after this many milliseconds, unless a ring is already pending. */
  ringWithin(milliseconds: number): void {
    if (this.isSet) return
    this.isSet = true
    setTimeout(() => {
      this.isSet = false
      this.ring()
    }, milliseconds)
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.hasRung = false
  }
}

/** Runs beside the jobs, never before them; a task that takes longer than a minute is not begun a second time. */
class MinuteTasks {
  private readonly services: Services
  private readonly tasks: readonly MinuteTask[]
  private dueAt: number
  private running: Promise<unknown> | null = null

  constructor(services: Services, tasks: readonly MinuteTask[]) {
    this.services = services
    this.tasks = tasks
    this.dueAt = services.now().getTime()
  }

  beginIfDue(): void {
    const now = this.services.now().getTime()
    if (this.running || now < this.dueAt) return
    this.dueAt = now + minuteMilliseconds
    this.running = Promise.all(this.tasks.map((task) => this.attempt(task))).finally(() => {
      this.running = null
    })
  }

  async ended(): Promise<void> {
    await this.running
  }

  private async attempt(task: MinuteTask): Promise<void> {
    try {
      await task(this.services)
    } catch (error) {
      this.services.log.error({ err: error }, 'work of the minute failed')
    }
  }
}
