import { Refusal } from './refusal.ts'

export interface WorkLimits {
  /** Pieces of work done at once. */
  inWork: number
  /** Pieces that may wait. */
  waiting: number
  /** Milliseconds that one may wait. */
  patience: number
}

/**
 * Bounds what is done at once, so that under overload the work that was begun is finished at the best rate and the rest
 * is refused soon, instead of everything becoming slow.
 */
export interface WorkLimit {
  /**
   * Resolves when the work may begin, with the function that ends it; it may be called twice. Refuses with 503 when too
   * many wait, or when its turn does not come in time.
   */
  begin(): Promise<() => void>
}

export function createWorkLimit({ inWork, waiting, patience }: WorkLimits): WorkLimit {
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

  return {
    async begin() {
      if (running < inWork) return started()
      if (queue.size >= waiting) throw new Refusal('unavailable', { message: 'overload' })
      return new Promise((resolve, reject) => {
        const turn = (end: () => void) => {
          clearTimeout(timer)
          resolve(end)
        }
        const timer = setTimeout(() => {
          queue.delete(turn)
          reject(new Refusal('unavailable', { message: 'overload' }))
        }, patience)
        queue.add(turn)
      })
    },
  }
}
