import closeWithGrace from 'close-with-grace'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createApp } from './app.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleMaintenance } from './jobs/maintenance-schedule.ts'
import { reportLateJobs } from './jobs/statistics.ts'
import { startWorker } from './jobs/worker.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { createRenderer } from './pages/renderer.ts'
import { createServices } from './services.ts'
import { orStop } from './start-up/or-stop.ts'
import { addDemoTeams, demoContact, demoMembers } from './team/demo-team.ts'
import { importDemoTenants } from './tenancy/demo.ts'

const environment = await orStop(() => readEnvironment(process.env))
const services = await orStop(() => createServices(environment), environment)
if (environment.DEMO) {
  await orStop(async () => addDemoTeams(services, await importDemoTenants(services)))
}

void services.announcements.listen()
const renderer = await orStop(() => createRenderer(process.argv.includes('--dev')))
const app = await createApp(services, renderer)
const worker = startWorker(services, jobHandlers, [scheduleMaintenance, reportLateJobs])
const metricsServer = await orStop(() => startMetricsServer(services), environment)
await orStop(() => app.listen({ port: environment.PORT, host: environment.HOST }), environment)
if (environment.NODE_ENV === 'production') {
  services.log.info({ port: environment.PORT, host: environment.HOST }, 'Tiffin is open')
} else {
  process.stdout.write(welcome(environment, await listHosts(services)))
}

closeWithGrace({ delay: environment.SHUTDOWN_SECONDS * 1_000 }, async ({ err, signal }) => {
  if (err) services.log.fatal({ err }, 'stopping')
  else services.log.info({ signal }, 'stopping')
  // No new job begins while the last requests are answered; what they leave is done by the next process.
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

/** The addresses to open. */
function welcome({ PORT, DEMO }: typeof environment, hosts: readonly string[]): string {
  const at = (host: string) => `  http://${host}:${PORT}`
  const lines = DEMO
    ? [
        `${at('localhost')}  a group of restaurants; its first kitchen never closes`,
        `${at('bombay-spice.localhost')}  with home page and bookings`,
        `${at('the-best-burgers.localhost')}  closed right now`,
        `${at('staff.localhost')}  the kitchens of the group`,
        `${at('staff.bombay-spice.localhost')}  the kitchen of Bombay Spice`,
        `${at('staff.the-best-burgers.localhost')}  the kitchen of The Best Burgers`,
      ]
    : hosts.map(at)
  const [first] = DEMO ? ['localhost'] : hosts
  lines.push(
    first
      ? `${at(first)}/dev/outbox  texts and emails that were sent`
      : '  no restaurant yet: npm run tenant -- new my-place --owner you@example.com',
  )
  const people = demoMembers.map(
    ({ role, name, pin }) => `  ${demoContact(role, 'bombay-spice')}  ${name}, PIN ${pin}`,
  )
  const team = DEMO
    ? `In the kitchens sign in as one of these, with sumo-group and the-best-burgers alike:\n${people.join('\n')}\n`
    : ''
  return `Tiffin is open:\n${lines.join('\n')}\n${team}`
}
