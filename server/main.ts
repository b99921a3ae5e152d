import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { chores } from './chores.ts'
import { readEnvironment } from './environment.ts'
import { jobHandlers } from './jobs.ts'
import { startWorker } from './messaging/worker.ts'
import { createRenderer } from './pages/renderer.ts'
import { createServices } from './services.ts'
import { importDemoTenants } from './tenancy/demo.ts'

const environment = readEnvironment(process.env)
const services = await createServices(environment)
if (environment.DEMO) await importDemoTenants(services)

const renderer = await createRenderer(process.argv.includes('--dev'))
const app = await createApp(services, renderer)
const worker = startWorker(services, jobHandlers, chores)
await app.listen({ port: environment.PORT, host: environment.HOST })
process.stdout.write(welcome(environment))

closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) services.log.fatal({ err }, 'stopping')
  await app.close()
  await worker.stop()
  await services.db.close()
})

/** The addresses to open. */
function welcome({ PORT, DEMO, NODE_ENV }: typeof environment): string {
  const at = (host: string) => `  http://${host}:${PORT}`
  const lines = DEMO
    ? [
        `${at('localhost')}  a group of restaurants; its first kitchen never closes`,
        `${at('bombay-spice.localhost')}  with home page and bookings`,
        `${at('the-best-burgers.localhost')}  closed right now`,
      ]
    : [at('localhost')]
  if (NODE_ENV !== 'production')
    lines.push(`${at('localhost')}/dev/outbox  texts and emails that were sent`)
  return `Tiffin is open:\n${lines.join('\n')}\n`
}
