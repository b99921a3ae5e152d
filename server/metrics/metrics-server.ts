import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/context.ts'
import { addJobMetrics } from './job-metrics.ts'
import { addPresenceMetric } from './presence-metric.ts'

/**
 * Serves `/metrics` for Prometheus on a port of its own, which the proxy does not lead to.
 * @returns null without METRICS_PORT
 */
export async function startMetricsServer(services: Services): Promise<Server | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = services.environment
  if (port === undefined) return null
  addStateMetrics(services)
  addJobMetrics(services.metrics, services)
  addPresenceMetric(services.metrics.registry, () => services.presence.count())
  return serveMetrics(services.metrics.registry, { port, host, log: services.log })
}

/** Serves a registry, with the figures of this process. */
export async function serveMetrics(
  registry: Registry,
  { port, host, log }: { port: number; host: string; log: Services['log'] },
): Promise<Server> {
  collectDefaultMetrics({ register: registry })

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics failed')
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Gauges that are read for each request of `/metrics`. */
function addStateMetrics({ metrics, db, eventStreams }: Services): void {
  new Gauge({
    name: 'tiffin_database_connections',
    help: 'Connections of the pool, those idle, and pieces of work that wait for one',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      for (const [state, count] of Object.entries(db.poolState())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'tiffin_event_streams',
    help: 'Order screens that are connected',
    registers: [metrics.registry],
    collect() {
      this.set(eventStreams.count())
    },
  })
}
