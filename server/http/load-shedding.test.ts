import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { rememberRoutes } from './known-routes.ts'
import { addLoadShedding } from './load-shedding.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server with one place, whose calls end when `finish` is called. */
async function busyServer() {
  const lines: { reason: string; refused?: number }[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  const app: FastifyInstance = Fastify({ loggerInstance: log })
  const done = Promise.withResolvers<void>()
  rememberRoutes(app)
  addLoadShedding(app, { inWork: 1, waiting: 0, maxWait: 500 })
  handleErrors(app, { isStrict: true })
  app.get('/api/slow', async () => {
    await done.promise
    return 'done'
  })
  app.get('/page', async () => 'page')
  await app.ready()
  return { app, lines, finish: () => done.resolve() }
}

/** Begins at once; `inject` alone waits until somebody asks for its answer. */
const begin = (app: FastifyInstance) => app.inject('/api/slow').then((answer) => answer)

test('a call beyond the limit is 503 with Retry-After; pages are served; afterwards all is as before', async () => {
  const { app, finish } = await busyServer()
  const first = begin(app)
  const refused = await app.inject('/api/slow')
  const page = await app.inject('/page')
  finish()
  const answers = [await first, await app.inject('/api/slow')]

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ status: 503, data: null })
  expect(page.statusCode).toBe(200)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a thousand refusals are two lines in the log, without a stack trace', async () => {
  const { app, lines, finish } = await busyServer()
  const first = begin(app)
  for (let count = 0; count < 1_000; count++) await app.inject('/api/slow')
  await vi.advanceTimersByTimeAsync(10_000)
  finish()
  await first

  expect(lines).toMatchObject([{ reason: 'overload' }, { reason: 'overload', refused: 999 }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})
