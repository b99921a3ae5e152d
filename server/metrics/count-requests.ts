import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Methods that clients may make up would be labels without end. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts each answer under its route's pattern, also those that no route or a cache gave. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config?.isOpenEnded) {
      metrics.requestDone({
        method: methods.has(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1_000,
      })
    }
    done()
  })
}
