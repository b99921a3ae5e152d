import { isDatabaseAway } from '#database/failure.ts'
import { listeningSeconds } from '#domain/listening.ts'
import type { JobContext, Services } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { createRefusalLog } from '#server/http/request-log.ts'
import { type ClaimedJob, type JobResult, type Outcome, settleAndClaim } from './job-queue.ts'
import { contextsOf, failedOutcome, handledTopics, type JobHandlers, runJob } from './run-job.ts'
import { policyOf, type Queue, type QueuePolicy, queues } from './topics.ts'

const pollMilliseconds = 1_000
/** The worker waits this long after a wake-up, so that jobs and results are claimed and written together. */
const gatherMilliseconds = 50
const minuteMilliseconds = 60_000
/**
 * A longer gap without polling the outbox is an outage: no screen that listened before it counts as listening any more.
 */
const outageMilliseconds = listeningSeconds * 1_000

const queueNames = Object.keys(queues) as Queue[]

/**
 * Work of the installation that is not a job, such as scheduling maintenance. Started once a minute by each process.
 */
type MinuteTask = (services: Services) => Promise<void>

export interface Worker {
  /** Waits for the jobs in flight; claimed jobs that have not started are returned to the queue. */
  stop(): Promise<void>
  /** Polls now. */
  wake(): void
}

/**
 * Runs the outbox's jobs when they are due: within a second, or immediately after the commit if this process enqueued
 * them.
 */
export function startWorker(
  services: Services,
  handlers: JobHandlers,
  everyMinute: readonly MinuteTask[] = [],
): Worker {
  const topics = handledTopics(handlers)
  const outages = createRefusalLog()
  let wake = () => {}
  let isGathering = false
  const wakeSoon = () => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      wake()
    }, gatherMilliseconds)
  }
  const claimed = createClaimedJobs(services, handlers, wakeSoon)
  const unsubscribe = services.jobSignal.onNotify(wakeSoon)
  const minuteTasks = startMinuteTasks(services, everyMinute)
  let isStopped = false
  let workingSince = services.now()
  let polledAt = workingSince

  const round = async (room: Partial<Record<Queue, number>>) => {
    claimed.endLate()
    const results = claimed.takeResults()
    // The worker survives a database outage. If the response to a claim is lost, the jobs come due again when their
    // lease ends.
    const report = (error: unknown) => {
      if (isDatabaseAway(error)) outages.add(() => services.log, 'the outbox cannot be read')
      else services.log.error({ err: error }, 'the outbox could not be read')
    }
    try {
      const { db } = services
      const { jobs, unwritten } = await settleAndClaim(
        db,
        results,
        topics,
        room,
        services.now(),
        report,
      )
      claimed.keepResults(unwritten)
      const now = services.now()
      if (now.getTime() - polledAt.getTime() > outageMilliseconds) workingSince = now
      polledAt = now
      claimed.add(jobs, workingSince)
    } catch (error) {
      claimed.keepResults(results)
      report(error)
    }
  }
  /** Resolves after the poll interval or when the worker is woken, which may happen before the promise is awaited. */
  const nextTurn = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async () => {
    while (!isStopped) {
      const turn = nextTurn()
      await round(claimed.room())
      await turn
    }
    for (let turn = nextTurn(); claimed.isAnyRunning(); turn = nextTurn()) {
      await round({})
      await turn
    }
    await round({})
  }

  const working = work()
  return {
    wake: () => wake(),
    async stop() {
      isStopped = true
      claimed.close()
      unsubscribe()
      wake()
      await Promise.all([working, minuteTasks.stop()])
    },
  }
}

/**
 * Runs all due jobs one after the other; for tests.
 * @param workingSince see `JobTiming`; the default means that there was no outage
 * @returns the number of attempts
 * @internal
 */
export async function runDueJobs(
  services: Services,
  handlers: JobHandlers,
  workingSince = new Date(0),
): Promise<number> {
  const topics = handledTopics(handlers)
  const most = Object.fromEntries(queueNames.map((queue) => [queue, 20]))
  let results: JobResult[] = []
  for (let count = 0; ; count += results.length) {
    const { jobs } = await settleAndClaim(services.db, results, topics, most, services.now())
    // Nothing is due, or other workers have claimed it.
    if (jobs.length === 0) return count
    const contexts = contextsOf(services, jobs)
    results = []
    for (const job of jobs) {
      const ctx = contexts.get(job.tenantId)
      if (ctx) results.push({ job, outcome: await runJob(ctx, handlers, job, workingSince) })
    }
  }
}

interface Running {
  job: ClaimedJob
  startedAt: number
}

/** The jobs that this process has claimed: running ones, those that wait for a slot, and results to be written. */
function createClaimedJobs(services: Services, handlers: JobHandlers, onResult: () => void) {
  const states = queueNames.map((queue) => {
    const { slots, ahead }: QueuePolicy = queues[queue]
    // On the embedded database, jobs and requests share one connection.
    const most = services.db.kind === 'embedded' ? Math.ceil(slots / 2) : slots
    return { queue, most, ahead, waiting: [] as (() => void)[], running: new Set<Running>() }
  })
  const stateOf = Object.fromEntries(states.map((state) => [state.queue, state])) as Record<
    Queue,
    (typeof states)[number]
  >
  const results: JobResult[] = []
  let isClosed = false

  const returnToQueue = (job: ClaimedJob) => {
    const outcome: Outcome = { kind: 'again', dueAt: services.now(), error: 'was not begun' }
    results.push({ job, outcome })
  }
  /** Only the first outcome counts: the handler's, or that of the time limit. */
  const end = (run: Running, outcome: Outcome) => {
    const state = stateOf[run.job.queue]
    if (!state.running.delete(run)) return
    results.push({ job: run.job, outcome })
    beginNext(state)
    onResult()
  }
  const beginNext = (state: (typeof states)[number]) => {
    while (state.waiting.length > 0 && state.running.size < state.most) state.waiting.shift()?.()
  }
  const begin = (ctx: JobContext, job: ClaimedJob, workingSince: Date) => {
    const startedAt = services.now().getTime()
    const endsBy = startedAt + policyOf(job.topic).timeLimitSeconds * 1_000
    // The job has waited too long for a slot: its lease may end while it runs, and another worker would claim it.
    if (isClosed || endsBy > job.leasedUntil.getTime()) return returnToQueue(job)
    const run = { job, startedAt }
    stateOf[job.queue].running.add(run)
    void runJob(ctx, handlers, job, workingSince).then((outcome) => end(run, outcome))
  }

  return {
    /** Free places of each queue. */
    room: (): Partial<Record<Queue, number>> =>
      Object.fromEntries(
        states.map(({ queue, most, ahead, waiting, running }) => [
          queue,
          most + ahead - running.size - waiting.length,
        ]),
      ),
    /**
     * Begins jobs while there are slots; the others wait.
     * @param workingSince see `JobTiming`
     */
    add(jobs: readonly ClaimedJob[], workingSince: Date) {
      const contexts = contextsOf(services, jobs)
      for (const job of jobs) {
        const ctx = contexts.get(job.tenantId)
        if (isClosed || !ctx) returnToQueue(job)
        else stateOf[job.queue].waiting.push(() => begin(ctx, job, workingSince))
      }
      for (const state of states) beginNext(state)
    },
    /** Frees the slots of jobs that reached their time limit, so that a hanging handler does not block a slot for ever. */
    endLate() {
      const now = services.now().getTime()
      for (const run of states.flatMap(({ running }) => [...running])) {
        const { timeLimitSeconds } = policyOf(run.job.topic)
        if (now - run.startedAt < timeLimitSeconds * 1_000) continue
        const late = new Unavailable(`took longer than ${timeLimitSeconds} s`)
        end(run, failedOutcome(services, run.job, late))
      }
    },
    /** Starts no more jobs: waiting ones are returned to the queue, for other processes. */
    close() {
      isClosed = true
      // Once closed, `begin` returns the job.
      for (const { waiting } of states) for (const returnJob of waiting.splice(0)) returnJob()
    },
    takeResults: () => results.splice(0),
    /** Keeps results that could not be written, for the next write. */
    keepResults: (unwritten: JobResult[]) => void results.unshift(...unwritten),
    isAnyRunning: () => states.some(({ running }) => running.size > 0),
  }
}

/** Runs concurrently with the jobs. A round is skipped while the previous one is running. */
function startMinuteTasks(services: Services, tasks: readonly MinuteTask[]) {
  let running: Promise<unknown> | null = null
  const begin = () => {
    running ??= Promise.allSettled(tasks.map((task) => task(services))).then((outcomes) => {
      running = null
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        services.log.error({ err: outcome.reason }, 'work of the minute failed')
      }
    })
  }
  if (tasks.length > 0) begin()
  const timer = setInterval(begin, minuteMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
