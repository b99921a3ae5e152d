import { once } from 'node:events'
import { request } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from './errors.ts'
import { createPlaces, refuseOverload, releasePlace } from './overload.ts'
import type { Priority } from './priority.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server with one place, whose calls end when `finish` is called. Header `x-priority` says who a call is for. */
async function busyServer({ REQUESTS_IN_WORK = 1, EVENT_LOOP_DELAY_MS = 0 } = {}) {
  const app: FastifyInstance = Fastify()
  const done = Promise.withResolvers<void>()
  const environment = { NODE_ENV: 'production', REQUESTS_IN_WORK, EVENT_LOOP_DELAY_MS }
  await refuseOverload(
    app,
    { environment, db: { kind: 'server' } } as never,
    ({ headers }) => (headers['x-priority'] as Priority) ?? 'others',
  )
  handleErrors(app, { isStrict: true })
  let begun = 0
  let most = 0
  const slow = async () => {
    begun++
    most = Math.max(most, begun)
    await done.promise
    begun--
    return 'done'
  }
  app.get('/api/slow', slow)
  app.get('/api/costly', { config: { isCostly: true } }, slow)
  app.get('/api/stream', { config: { isOpenEnded: true } }, slow)
  app.get('/api/provider', async () => {
    releasePlace()
    return slow()
  })
  app.post('/api/quick', async () => 'done')
  app.get('/page', async () => 'page')
  await app.ready()
  const begin = (url = '/api/slow', headers = {}) =>
    app.inject({ url, headers }).then(({ statusCode }) => statusCode)
  return { app, begin, finish: () => done.resolve(), most: () => most }
}

test('a call that gets no place in time is 503 with Retry-After; pages and boards are served', async () => {
  const { app, begin, finish } = await busyServer()
  const first = begin()
  const late = app.inject('/api/slow').then((answer) => answer)
  const board = begin('/api/slow', { 'x-priority': 'staff' })
  const page = await app.inject('/page')
  await vi.advanceTimersByTimeAsync(500)
  const refused = await late
  finish()
  const answers = [await first, await board, await begin()]

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable', data: null })
  expect([page.statusCode, ...answers]).toEqual([200, 200, 200, 200])
})

test('calls beyond the queue’s limit are refused immediately, before their body is read', async () => {
  const { app, begin, finish } = await busyServer()
  const waiting = Array.from({ length: 11 }, () => begin())
  const refused = await app.inject({ method: 'POST', url: '/api/quick', payload: { a: 1 } })
  finish()

  expect(refused.statusCode).toBe(503)
  expect(await Promise.all(waiting)).toEqual(Array(11).fill(200))
})

test('calls that count over many rows, and streams that open, leave the other places', async () => {
  const { begin, finish, most } = await busyServer({ REQUESTS_IN_WORK: 4 })
  const costly = [begin('/api/costly'), begin('/api/costly')]
  const streams = [begin('/api/stream'), begin('/api/stream')]
  const others = [begin(), begin(), begin(), begin()]
  await vi.advanceTimersByTimeAsync(100)
  const begunAtOnce = most()
  finish()

  expect(begunAtOnce).toBe(6)
  expect(new Set(await Promise.all([...costly, ...streams, ...others]))).toEqual(new Set([200]))
})

test('a call that waits for a payment provider takes no place', async () => {
  const { begin, finish, most } = await busyServer()
  const waiting = [begin('/api/provider'), begin('/api/provider'), begin('/api/provider')]
  await vi.advanceTimersByTimeAsync(100)
  const begunAtOnce = most()
  finish()

  expect(begunAtOnce).toBe(3)
  expect(await Promise.all(waiting)).toEqual([200, 200, 200])
})

test('a client whose body is slow to come takes no place, and its leaving loses none', async () => {
  const { app } = await busyServer()
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/quick`
  const arrived = once(app.server, 'request')
  const slow = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  slow.on('error', () => {})
  slow.write('{')
  await arrived

  const first = await fetch(url, { method: 'POST' })
  slow.destroy()
  const second = await fetch(url, { method: 'POST' })
  await app.close()

  expect([first.status, second.status]).toEqual([200, 200])
})

test.each(['/%61pi/slow', 'http://sample.test/api/slow'])(
  'a call sent to %s takes a place as well',
  async (path) => {
    const { app, begin, finish } = await busyServer()
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const waiting = Array.from({ length: 11 }, () => begin())
    await vi.advanceTimersByTimeAsync(0)
    const [answer] = await once(request(origin, { path }).end(), 'response')
    answer.resume()
    finish()
    await Promise.all(waiting)
    await app.close()

    expect(answer.statusCode).toBe(503)
  },
)

test('while the event loop lags calls are 503; boards and pages are served', async () => {
  const { app, begin, finish } = await busyServer({ EVENT_LOOP_DELAY_MS: 2_000 })
  finish()
  const before = await begin()
  // Two samples without a turn of the event loop in between: to the second one the loop appears blocked.
  vi.advanceTimersByTime(2_000)
  const during = [
    await begin(),
    await begin('/api/slow', { 'x-priority': 'staff' }),
    (await app.inject('/page')).statusCode,
  ]
  await app.close()

  expect([before, ...during]).toEqual([200, 503, 200, 200])
})

test('a place goes to the next that still waits, and is freed once', async () => {
  const { take } = createPlaces(1, 10, 500)
  const release = await take()
  const late = take().catch(() => 'late')
  await vi.advanceTimersByTimeAsync(500)
  const next = take()
  release()
  release()

  expect(await late).toBe('late')
  expect(await next).toBeInstanceOf(Function)
})
