import { Unavailable } from './refusal.ts'

/** Runs work one piece after the other, shared fairly between tenants. */
export type FairTurns = <T>(tenantId: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): void
  refuse(error: Unavailable): void
}

/**
 * One piece of work at a time; tenants take turns. Where no more may wait, the tenant with the most waiting gives up its newest
 * for a tenant with fewer: whoever sends many holds up only themselves.
 * @param mostWaiting pieces of work that may wait, of all tenants together
 * @param reason of a refusal, in the log
 */
export function createFairTurns(mostWaiting: number, reason: string): FairTurns {
  let isBusy = false
  /** In the order of their turns; no queue is empty. */
  const queues = new Map<string, Waiting[]>()

  async function run<T>(work: () => Promise<T>): Promise<T> {
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
      startNext()
    }
  }

  function startNext(): void {
    const [first] = queues
    if (!first) return
    const [tenantId, [next, ...others]] = first
    queues.delete(tenantId)
    if (others.length > 0) queues.set(tenantId, others)
    next?.start()
  }

  function makeRoomFor(tenantId: string): void {
    const [longest = []] = [...queues.values()].sort((a, b) => b.length - a.length)
    const own = queues.get(tenantId)?.length ?? 0
    if (longest.length <= own + 1) throw new Unavailable(reason)
    longest.pop()?.refuse(new Unavailable(reason))
  }

  return async (tenantId, work) => {
    if (!isBusy) return run(work)
    const waiting = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    if (waiting >= mostWaiting) makeRoomFor(tenantId)
    return new Promise((resolve, reject) => {
      const queue = queues.get(tenantId) ?? []
      queue.push({ start: () => resolve(run(work)), refuse: reject })
      queues.set(tenantId, queue)
    })
  }
}
