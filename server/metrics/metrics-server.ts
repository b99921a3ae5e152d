import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Services } from '#server/context.ts'
import { addJobMetrics } from './job-metrics.ts'

/**
 * Serves `/metrics` for Prometheus on a port of its own, which the proxy does not lead to.
 * @returns null without METRICS_PORT
 */
export async function startMetricsServer(services: Services): Promise<Server | null> {
  const { METRICS_PORT, METRICS_HOST } = services.environment
  if (METRICS_PORT === undefined) return null
  const { registry } = services.metrics
  collectDefaultMetrics({ register: registry })
  addStateMetrics(services)
  addJobMetrics(services.metrics, services)

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      services.log.error({ err: error }, 'metrics failed')
      response.writeHead(500).end()
    }
  })
  server.listen(METRICS_PORT, METRICS_HOST)
  await once(server, 'listening')
  return server
}

/** What is so now, read when somebody asks. */
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
