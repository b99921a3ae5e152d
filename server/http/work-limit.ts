import { Refusal } from './refusal.ts'

/** The reason of a refusal, in the log. */
export const overload = 'overload'

export interface WorkLimits {
  /** Requests in progress at once. */
  inWork: number
  /** Requests that may wait. */
  waiting: number
  /** Milliseconds that a request may wait. */
  maxWait: number
}

/**
 * Limits concurrent work. Under overload, work in progress finishes at the best rate and the rest
 * is refused early, instead of everything becoming slow.
 */
export interface WorkLimit {
  /**
   * Resolves when the work may begin, with the function that ends it, which may be called twice. Refuses with 503 when too
   * many are waiting or the wait is too long.
   */
  begin(): Promise<() => void>
  /**
   * Takes a place again for work that has left its place, at once: for a moment there may be more in progress than allowed.
   * @returns the function that ends it, which may be called twice
   */
  resume(): () => void
  /** Whether `begin` would refuse at once. */
  isFull(): boolean
}

export function createWorkLimit({ inWork, waiting, maxWait }: WorkLimits): WorkLimit {
  let running = 0
  const queue = new Set<(end: () => void) => void>()

  function started(): () => void {
    running++
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      running--
      const [next] = queue
      if (!next) return
      queue.delete(next)
      next(started())
    }
  }

  const isFull = () => running >= inWork && queue.size >= waiting
  return {
    isFull,
    resume: started,
    async begin() {
      if (running < inWork) return started()
      if (isFull()) throw new Refusal('unavailable', { message: overload })
      return new Promise((resolve, reject) => {
        const start = (end: () => void) => {
          clearTimeout(timer)
          resolve(end)
        }
        const timer = setTimeout(() => {
          queue.delete(start)
          reject(new Refusal('unavailable', { message: overload }))
        }, maxWait)
        queue.add(start)
      })
    },
  }
}
