import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The log of one request: each line carries the id that the answer carries in `x-request-id`. */
export function requestLog(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ reqId: request.id })
}
