import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Services } from '#server/context.ts'
import { jobStatistics } from '#server/jobs/statistics.ts'

/**
 * Serves `/metrics` for Prometheus on a port of its own, which the proxy does not lead to.
 * @returns null without METRICS_PORT
 */
export async function startMetricsServer(services: Services): Promise<Server | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = services.environment
  if (port === undefined) return null
  addStateMetrics(services)
  addJobMetrics(services)
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

const states = ['due', 'overdue', 'failing', 'needsAttention', 'givenUp'] as const

/** Jobs of all tenants by topic, read from the outbox for each request of `/metrics`. */
function addJobMetrics({ metrics: { registry }, db, now, log }: Services): void {
  const jobs = new Gauge({
    name: 'tiffin_jobs',
    help: 'Jobs due now; of them late or failing; and those that wait for an operator or were given up',
    labelNames: ['topic', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      oldest.reset()
      try {
        for (const statistics of await jobStatistics(db, now())) {
          const { topic, oldestSeconds } = statistics
          for (const state of states) this.set({ topic, state }, statistics[state])
          oldest.set({ topic }, oldestSeconds)
        }
      } catch (error) {
        // The other metrics stay available while the database is not.
        log.warn({ reason: error instanceof Error ? error.message : '' }, 'jobs not counted')
      }
    },
  })
  const oldest = new Gauge({
    name: 'tiffin_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited',
    labelNames: ['topic'],
    registers: [registry],
    // Set with the others, whichever is collected first.
    collect: async () => void (await jobs.get()),
  })
}

/** Adds the number of diners who are about to order. Each process reports all of them. */
export function addPresenceMetric(registry: Registry, count: () => number): void {
  new Gauge({
    name: 'tiffin_filled_carts',
    help: 'Signed-in diners with a filled cart, at all processes: take the maximum over processes, not the sum',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}
