// The presence service as its own process: `npm run presence`.
import closeWithGrace from 'close-with-grace'
import { Registry } from 'prom-client'
import { createLog } from '#server/log.ts'
import { addPresenceMetric, serveMetrics } from '#server/metrics/metrics-server.ts'
import { systemRandom } from '#server/random.ts'
import { orStop } from '#server/start-up/fault-sentence.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createPresenceApp } from './presence-app.ts'
import { createPresenceBook } from './presence-book.ts'

const environment = await orStop(() => readEnvironment(process.env, []))
const log = createLog(environment.LOG_LEVEL)
const now = () => new Date()
const book = createPresenceBook(now)
const app = await createPresenceApp({ environment, log, random: systemRandom(now) }, book)
const registry = new Registry()
addPresenceMetric(registry, () => book.count())
const { PRESENCE_METRICS_PORT: port, METRICS_HOST: host } = environment
const metricsServer = await orStop(
  () => (port === undefined ? null : serveMetrics(registry, { port, host, log })),
  { METRICS_PORT: port, METRICS_HOST: host },
)
const address = { port: environment.PRESENCE_PORT, host: environment.HOST }
await orStop(() => app.listen(address), { PORT: address.port, HOST: address.host })
process.stdout.write(`Presence is open:\n  http://localhost:${environment.PRESENCE_PORT}\n`)

closeWithGrace({ delay: 2_000 }, async () => {
  metricsServer?.close()
  await app.close()
})
