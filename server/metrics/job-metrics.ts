import { Gauge } from 'prom-client'
import type { Services } from '#server/context.ts'
import { jobStatistics } from '#server/jobs/statistics.ts'
import type { Metrics } from './metrics.ts'

const states = ['due', 'overdue', 'failing', 'needsAttention', 'givenUp'] as const

/** Jobs of all tenants by topic, read from the outbox for each request of `/metrics`. */
export function addJobMetrics(
  { registry }: Metrics,
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
): void {
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
