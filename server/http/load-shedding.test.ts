import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { rememberRoutes } from './known-routes.ts'
import { addLoadShedding } from './load-shedding.ts'
import { addPriority } from './priority.ts'
import { createRefusalLog } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * A server with one place, or more, whose calls end when `finish` is called.
 * @param options.lookUp what a call waits for in its place, before its body is read
 */
async function busyServer({ inWork = 1, waiting = 0, lookUp = async () => {} } = {}) {
  const lines: { reason: string; refused?: number }[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  const app: FastifyInstance = Fastify({ loggerInstance: log })
  const [done, parsing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failed = Promise.withResolvers<string>()
  rememberRoutes(app)
  const refusals = createRefusalLog()
  const counted: object[] = []
  const metrics = { requestDone: (request: object) => counted.push(request) }
  const priorityOf = addPriority(app)
  addLoadShedding(app, { inWork, waiting, maxWait: 500 }, { refusals, metrics, priorityOf })
  handleErrors(app, { isStrict: true, refusals })
  app.addHook('onRequest', lookUp)
  app.addHook('preParsing', async () => parsing.resolve())
  app.addHook('onError', async (_request, _reply, { code }) => failed.resolve(code))
  const slow = async () => {
    await done.promise
    return 'done'
  }
  app.get('/api/slow', slow)
  app.get('/api/costly', { config: { isCostly: true } }, slow)
  app.post('/api/slow', async () => 'done')
  app.get('/page', async () => 'page')
  await app.ready()
  return {
    app,
    lines,
    counted,
    finish: () => done.resolve(),
    parsing: parsing.promise,
    failed: failed.promise,
  }
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

test('calls that count over many rows wait for each other, and leave the other places', async () => {
  const { app, finish } = await busyServer({ inWork: 4, waiting: 2 })
  const costly = [0, 1, 2].map(() => app.inject('/api/costly').then((answer) => answer))
  const others = [begin(app), begin(app), begin(app)]
  const fourth = await app.inject({ method: 'POST', url: '/api/slow' })
  await vi.advanceTimersByTimeAsync(5_000)
  finish()

  expect(fourth.statusCode).toBe(200)
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await Promise.all(costly)).map(({ statusCode }) => statusCode)).toEqual([200, 503, 503])
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

test('over the network a call that changes something is refused before any hook, counted and logged', async () => {
  const { app, lines, counted, finish } = await busyServer()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = begin(app)
  const write = { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(10_000) }) }
  const refused = await fetch(`${origin}/api/slow`, write)
  const read = await fetch(`${origin}/api/slow`)
  finish()
  await first
  const afterwards = await fetch(`${origin}/api/slow`, { method: 'POST' })
  await app.close()

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.json()).toMatchObject({ status: 503, code: 'unavailable', data: null })
  expect(read.status).toBe(503)
  expect(afterwards.status).toBe(200)
  expect(counted).toEqual([{ method: 'POST', route: 'none', status: 503, seconds: 0 }])
  expect(lines).toMatchObject([{ reason: 'overload', reqId: refused.headers.get('x-request-id') }])
})

/** Status of a request whose address is sent as it is. */
async function statusOf(origin: string, method: string, path: string): Promise<number> {
  const sent = request(origin, { method, path }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

test.each(['/api/slow', '/%61pi/slow', 'http://sample.test/api/slow'])(
  'a call sent to %s takes a place, and is refused where there is none',
  async (path) => {
    const { app, finish, counted } = await busyServer()
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const first = begin(app)
    const refused = [await statusOf(origin, 'GET', path), await statusOf(origin, 'POST', path)]
    finish()
    await first
    const afterwards = await statusOf(origin, 'POST', path)
    await app.close()

    expect(refused).toEqual([503, 503])
    expect(counted).toHaveLength(1)
    expect(afterwards).toBe(200)
  },
)

/** Sends a call with a body, and leaves once all of it has arrived and `isThere`. */
async function sendAndLeave(app: FastifyInstance, url: string, isThere = Promise.resolve()) {
  const left = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  left.on('error', () => {})
  const arrived = once(app.server, 'request')
  left.end('{}')
  const [incoming, response] = await arrived
  await isThere
  while (!incoming.complete) await setImmediate()
  const isGone = once(response, 'close')
  left.destroy()
  await isGone
}

test('a client that leaves while it waits takes no place for ever', async () => {
  const { app, finish } = await busyServer({ waiting: 1 })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/slow`
  const first = begin(app)
  await sendAndLeave(app, url)
  finish()
  await first
  const next = await fetch(url, { method: 'POST' })
  await app.close()

  expect(next.status).toBe(200)
})

/** A call whose body has begun, and its status once the rest was sent. */
async function sendSlowly({ app, parsing }: Awaited<ReturnType<typeof busyServer>>) {
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/slow`
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.on('error', () => {})
  sent.write('{')
  await parsing
  const statusOf = async (): Promise<number> => {
    sent.end('}')
    const [answer] = await once(sent, 'response')
    return answer.statusCode
  }
  return { url, statusOf, leave: () => sent.destroy() }
}

test('a client whose body is slow to come takes no place until it is there', async () => {
  const server = await busyServer()
  const { url, statusOf } = await sendSlowly(server)

  const meanwhile = await fetch(url, { method: 'POST' })
  const afterwards = await statusOf()
  await server.app.close()

  expect([meanwhile.status, afterwards]).toEqual([200, 200])
})

test('one that leaves within its body is no sign of a database that is away', async () => {
  const server = await busyServer()
  const { leave } = await sendSlowly(server)
  leave()
  const code = await server.failed
  await server.app.close()

  expect(code).toBe('ECONNRESET')
  expect(server.lines).toEqual([])
})

test('and is refused when all places are taken by then', async () => {
  const server = await busyServer()
  const { statusOf } = await sendSlowly(server)
  const first = begin(server.app)

  const status = await statusOf()
  server.finish()
  await first
  await server.app.close()

  expect(status).toBe(503)
})

test('nor does one that leaves in its place, before its body is read', async () => {
  const [started, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { app } = await busyServer({
    lookUp: async () => {
      started.resolve()
      await found.promise
    },
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/slow`
  await sendAndLeave(app, url, started.promise)
  found.resolve()
  const next = await fetch(url, { method: 'POST' })
  await app.close()

  expect(next.status).toBe(200)
})
