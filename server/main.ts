import closeWithGrace from 'close-with-grace'
import { orStop } from '#server/start-up/fault-sentence.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createApp } from './app.ts'
import { jobHandlers } from './job-handlers.ts'
import { reportLateJobs } from './jobs/statistics.ts'
import { startWorker } from './jobs/worker.ts'
import { scheduleMaintenance } from './maintenance.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { createRenderer } from './pages/renderer.ts'
import { createServices } from './services.ts'
import { welcome } from './start-up/welcome.ts'
import { addDemoTeams } from './team/demo-team.ts'
import { importDemoTenants } from './tenancy/demo.ts'

const environment = await orStop(() => readEnvironment(process.env))
const services = await orStop(() => createServices(environment), environment)
if (environment.DEMO) {
  await orStop(async () => addDemoTeams(services, await importDemoTenants(services)))
}

void services.announcements.listen()
const renderer = await orStop(() => createRenderer(process.argv.includes('--dev')))
const app = await createApp(services, renderer)
const metricsServer = await orStop(() => startMetricsServer(services), environment)
await orStop(() => app.listen({ port: environment.PORT, host: environment.HOST }), environment)
// Only now: a start that fails, as on a port that is taken, would leave the jobs that it has claimed until their leases end.
const worker = startWorker(services, jobHandlers, [scheduleMaintenance, reportLateJobs])
if (environment.NODE_ENV === 'production') {
  services.log.info({ port: environment.PORT, host: environment.HOST }, 'Tiffin is open')
} else {
  process.stdout.write(welcome(environment, await listHosts(services)))
}

closeWithGrace({ delay: environment.SHUTDOWN_SECONDS * 1_000 }, async ({ err, signal }) => {
  if (err) services.log.fatal({ err }, 'stopping')
  else services.log.info({ signal }, 'stopping')
  // The worker starts no new job while the last requests are answered; the next process does the rest.
  const workerStopped = worker.stop()
  await app.close()
  await workerStopped
  metricsServer?.close()
  metricsServer?.closeAllConnections()
  await services.announcements.flush()
  await services.db.close()
})

/** Where diners order, and where restaurants work. */
async function listHosts({ db }: typeof services): Promise<string[]> {
  const rows = await db.shared
    .selectFrom('tenant_hosts')
    .select('host')
    .where('kind', 'in', ['live', 'staff'])
    .orderBy('tenant_id')
    .orderBy('kind')
    .limit(20)
    .execute()
  return rows.map(({ host }) => host)
}
