// The presence service as its own process: `npm run presence`.
import closeWithGrace from 'close-with-grace'
import { createLog } from '#server/log.ts'
import { systemRandom } from '#server/random.ts'
import { orStop } from '#server/start-up/or-stop.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createPresenceApp } from './presence-app.ts'
import { createPresenceBook } from './presence-book.ts'

const environment = await orStop(() => readEnvironment(process.env, []))
const log = createLog(environment.LOG_LEVEL)
const now = () => new Date()
const app = await createPresenceApp(
  { environment, log, random: systemRandom(now) },
  createPresenceBook(now),
)
const address = { port: environment.PRESENCE_PORT, host: environment.HOST }
await orStop(() => app.listen(address), { PORT: address.port, HOST: address.host })
process.stdout.write(`Presence is open:\n  http://localhost:${environment.PRESENCE_PORT}\n`)

closeWithGrace({ delay: 2_000 }, () => app.close())
