import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OrderStatus } from '#domain/order-status.ts'

export type Metrics = ReturnType<typeof createMetrics>
export type CacheMeter = ReturnType<Metrics['cache']>

/** Metrics of the installation. Labels come from short lists: never a path, a tenant or a person. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'tiffin_http_request_duration_seconds',
    help: 'Requests by route pattern, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const moves = new Counter({
    name: 'tiffin_order_moves_total',
    help: 'Orders that came into a status',
    labelNames: ['status'],
    registers,
  })
  const lookups = new Counter({
    name: 'tiffin_cache_lookups_total',
    help: 'Lookups in a cache, by whether they found something',
    labelNames: ['cache', 'result'],
    registers,
  })
  const sizes = new Gauge({
    name: 'tiffin_cache_bytes',
    help: 'Bytes that a cache holds',
    labelNames: ['cache'],
    registers,
  })
  const connections = new Gauge({
    name: 'tiffin_connections',
    help: 'Open connections of clients, or of proxies',
    registers,
  })
  const refusedConnections = new Counter({
    name: 'tiffin_connections_refused_total',
    help: 'Connections that were closed at once because too many were open',
    registers,
  })
  return {
    registry,
    /** @param labels method, status, and the pattern of the route, such as `/api/orders/:id` */
    requestDone: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    orderMoved: (status: OrderStatus) => moves.inc({ status }),
    connectionsMoved: (by: 1 | -1) => connections.inc(by),
    connectionRefused: () => refusedConnections.inc(),
    /** @param cache its name, one of few */
    cache: (cache: string) => ({
      hit: () => lookups.inc({ cache, result: 'hit' }),
      miss: () => lookups.inc({ cache, result: 'miss' }),
      size: (bytes: number) => sizes.set({ cache }, bytes),
    }),
  }
}

/** Known methods; others share one label, since clients could invent any number of them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts each answer under its route's pattern, also those that no route or a cache gave. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config?.isOpenEnded) {
      metrics.requestDone(
        {
          method: methods.has(request.method) ? request.method : 'other',
          route: request.routeOptions.url ?? 'none',
          status: reply.raw.statusCode,
        },
        reply.elapsedTime / 1_000,
      )
    }
    done()
  })
}
