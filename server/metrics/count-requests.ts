import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Known methods; others share one label, since clients could invent any number of them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** The method as the label of a metric; `other` for one that is not known. */
function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other'
}

/** Counts each answer under its route's pattern, also those that no route or a cache gave. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config?.isOpenEnded) {
      metrics.requestDone({
        method: methodLabel(request.method),
        route: request.routeOptions.url ?? 'none',
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1_000,
      })
    }
    done()
  })
}
