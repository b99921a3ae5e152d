import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** The log of one request: each line carries the id that the answer carries in `x-request-id`. */
export function requestLog(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id })
}

/** Logs expected refusals, of which there may be thousands: one line per reason in ten seconds. Metrics count them. */
export interface RefusalLog {
  /** @param logOf made for a line only; `reason` is one of few */
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
