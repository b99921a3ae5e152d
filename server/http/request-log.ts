import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** The log of one request: each line has the id that the response has in `x-request-id`. */
export function requestLog(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id })
}

/** Logs expected refusals at most once per reason in ten seconds: there may be thousands. Metrics count all of them. */
export interface RefusalLog {
  /**
   * @param logOf called only if a line is written
   * @param reason one of a few constants
   */
  add(logOf: () => FastifyBaseLogger, reason: string, message?: string): void
}

export function createRefusalLog(): RefusalLog {
  const logged = new LRUCache<string, true>({ max: 200, ttl: 10_000 })
  return {
    add(logOf, reason, message = 'unavailable') {
      if (logged.has(reason)) return
      logged.set(reason, true)
      logOf().warn({ reason }, message)
    },
  }
}
