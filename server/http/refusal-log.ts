import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds that one log line covers. */
const windowLength = 10_000

/** Logs expected refusals, of which there may be thousands: the first of each reason at once, then one line per window. */
export interface RefusalLog {
  /** @param logOf the request, whose id the first line carries: made for a line only; `reason` is one of few */
  add(logOf: () => FastifyBaseLogger, reason: string, message?: string): void
}

export function createRefusalLog(): RefusalLog {
  const more = new Map<string, number>()
  return {
    add(logOf, reason, message = 'unavailable') {
      const count = more.get(reason)
      if (count !== undefined) {
        more.set(reason, count + 1)
        return
      }
      more.set(reason, 0)
      const log = logOf()
      log.warn({ reason }, message)
      setTimeout(() => {
        const others = more.get(reason) ?? 0
        more.delete(reason)
        if (others > 0) log.warn({ reason, refused: others }, `${message}, more of the same`)
      }, windowLength).unref()
    },
  }
}
