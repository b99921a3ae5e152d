import type { JobContext, Services } from '#server/context.ts'
import { Unavailable } from '#server/http/refusal.ts'
import type { ClaimedJob, JobResult, Outcome } from './job-queue.ts'
import { contextsOf, failedOutcome, type JobHandlers, runJob } from './run-job.ts'
import { policyOf, type Queue, type QueuePolicy, queues } from './topics.ts'

interface Waiting {
  ctx: JobContext
  job: ClaimedJob
  workingSince: Date
}

interface Running {
  job: ClaimedJob
  startedAt: number
}

const queueNames = Object.keys(queues) as Queue[]

/** The jobs that one process has claimed: those being done, those that wait for a slot, and results to be written. */
export class ClaimedJobs {
  private readonly services: Services
  private readonly handlers: JobHandlers
  private readonly onResult: () => void
  private readonly waiting = new Map<Queue, Waiting[]>(queueNames.map((queue) => [queue, []]))
  private readonly running = new Map<Queue, Set<Running>>(
    queueNames.map((queue) => [queue, new Set()]),
  )
  private results: JobResult[] = []
  private isClosed = false

  constructor(services: Services, handlers: JobHandlers, onResult: () => void) {
    this.services = services
    this.handlers = handlers
    this.onResult = onResult
  }

  /** Free places of each queue. */
  room(): Partial<Record<Queue, number>> {
    return Object.fromEntries(
      queueNames.map((queue) => {
        const { ahead }: QueuePolicy = queues[queue]
        const taken = this.runningIn(queue).size + this.waitingIn(queue).length
        return [queue, this.slots(queue) + ahead - taken]
      }),
    )
  }

  /**
   * Starts jobs while there are slots; the others wait. Starts none after `close`.
   * @param workingSince see `JobTiming`
   */
  add(jobs: readonly ClaimedJob[], workingSince: Date): void {
    if (this.isClosed) {
      for (const job of jobs) this.putBack(job)
      return
    }
    const contexts = contextsOf(this.services, jobs)
    for (const job of jobs) {
      const ctx = contexts.get(job.tenantId)
      if (ctx) this.waitingIn(job.queue).push({ ctx, job, workingSince })
    }
    for (const queue of new Set(jobs.map((job) => job.queue))) this.beginNext(queue)
  }

  /** Frees the slots of jobs that reached their time limit, so that a handler that hangs does not block one for ever. */
  endLateJobs(): void {
    const now = this.services.now().getTime()
    for (const queue of queueNames) {
      for (const run of this.runningIn(queue)) {
        const { timeLimitSeconds } = policyOf(run.job.topic)
        if (now - run.startedAt < timeLimitSeconds * 1_000) continue
        const late = new Unavailable(`took longer than ${timeLimitSeconds} s`)
        this.end(run, failedOutcome(this.services, run.job, late))
      }
    }
  }

  /** Begins no more jobs: those that have not begun go back to the queue, for other processes. */
  close(): void {
    this.isClosed = true
    for (const waiting of this.waiting.values()) {
      for (const { job } of waiting.splice(0)) this.putBack(job)
    }
  }

  takeResults(): JobResult[] {
    const results = this.results
    this.results = []
    return results
  }

  /** Results that could not be written; they go with the next ones. */
  keepResults(results: JobResult[]): void {
    this.results.unshift(...results)
  }

  isAnyRunning(): boolean {
    return queueNames.some((queue) => this.runningIn(queue).size > 0)
  }

  private beginNext(queue: Queue): void {
    const waiting = this.waitingIn(queue)
    while (waiting.length > 0 && this.runningIn(queue).size < this.slots(queue)) {
      const next = waiting.shift()
      if (next) this.begin(next)
    }
  }

  private begin({ ctx, job, workingSince }: Waiting): void {
    const startedAt = this.services.now().getTime()
    const endsBy = startedAt + policyOf(job.topic).timeLimitSeconds * 1_000
    // It waited for a slot until its lease may have ended: another worker might have claimed it.
    if (endsBy > job.leasedUntil.getTime()) {
      this.putBack(job)
      return
    }
    const run = { job, startedAt }
    this.runningIn(job.queue).add(run)
    void runJob(ctx, this.handlers, job, workingSince).then((outcome) => this.end(run, outcome))
  }

  /** Only the first end of a job counts: its time limit or its handler. */
  private end(run: Running, outcome: Outcome): void {
    const { job } = run
    if (!this.runningIn(job.queue).delete(run)) return
    this.results.push({ job, outcome })
    this.beginNext(job.queue)
    this.onResult()
  }

  private putBack(job: ClaimedJob): void {
    const outcome: Outcome = { kind: 'again', dueAt: this.services.now(), error: 'was not begun' }
    this.results.push({ job, outcome })
  }

  /** On the embedded database, jobs share one connection with the diners. */
  private slots(queue: Queue): number {
    const { slots }: QueuePolicy = queues[queue]
    return this.services.db.kind === 'embedded' ? Math.ceil(slots / 2) : slots
  }

  private waitingIn(queue: Queue): Waiting[] {
    return this.waiting.get(queue) ?? []
  }

  private runningIn(queue: Queue): Set<Running> {
    return this.running.get(queue) ?? new Set()
  }
}
