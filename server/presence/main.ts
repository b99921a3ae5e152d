// The presence service as its own process: `npm run presence`.
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readEnvironment } from '#server/environment.ts'
import { systemRandom } from '#server/random.ts'
import { createPresenceApp } from './presence-app.ts'
import { createPresenceBook } from './presence-book.ts'

const environment = readEnvironment(process.env)
const log = pino({ level: environment.LOG_LEVEL })
const now = () => new Date()
const app = await createPresenceApp(
  { environment, log, random: systemRandom(now) },
  createPresenceBook(now),
)
await app.listen({ port: environment.PRESENCE_PORT, host: environment.HOST })
process.stdout.write(`Presence is open:\n  http://localhost:${environment.PRESENCE_PORT}\n`)

closeWithGrace({ delay: 2_000 }, () => app.close())
