import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAnnouncements } from '#server/announcements.ts'
import { systemRandom } from '#server/random.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { testClock } from '#testing/clock.ts'
import { holdDate } from '#testing/hold-date.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { testDatabase } from '#testing/test-database.ts'
import { createPresenceApp } from './presence-app.ts'
import { createPresenceBook, sharePresence } from './presence-book.ts'
import { presenceOrigin } from './presence-origin.ts'

const diner = { serverDomain: 'sample.test', id: 'c1' }

describe('the book of those present', () => {
  test('keeps a visitor who sends heartbeats, until they leave', () => {
    const book = createPresenceBook(testClock().now)
    book.enter(diner)
    book.enter(diner)
    book.enter({ serverDomain: 'other.test', id: 'c1' })
    expect(book.count()).toBe(2)

    book.leave(diner)
    expect(book.count()).toBe(1)
  })

  test('removes a visitor after two minutes without a heartbeat', () => {
    const clock = testClock()
    const book = createPresenceBook(clock.now)
    book.enter(diner)
    book.enter({ ...diner, id: 'c2' })
    clock.advance({ seconds: 119 })
    book.enter(diner)
    clock.advance({ seconds: 1 })

    expect(book.count()).toBe(1)
    clock.advance({ seconds: 119 })
    expect(book.count()).toBe(0)
  })
})

describe.runIf(process.env.TEST_DATABASE === 'server')('in several processes', () => {
  test('each knows the visitors of the others', async () => {
    const database = await testDatabase()
    const clock = testClock()
    const aProcess = async () => {
      const announcements = createAnnouncements({
        db: database,
        random: systemRandom(clock.now),
        log: pino({ level: 'silent' }),
      })
      await announcements.listen()
      return sharePresence(createPresenceBook(clock.now), announcements)
    }
    const [one, other] = [await aProcess(), await aProcess()]
    const counts = (wanted: number) =>
      vi.waitUntil(() => one.count() === wanted && other.count() === wanted, { timeout: 60_000 })

    one.enter(diner)
    other.enter({ ...diner, id: 'c2' })
    await counts(2)
    other.leave(diner)
    await counts(1)

    expect([one.count(), other.count()]).toEqual([1, 1])
    await database.close()
  })
})

describe('as a part of the server', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await testApp({
      environment: {
        PRESENCE_LIVE_ORIGIN: 'https://presence.example',
        PRESENCE_TEST_ORIGIN: 'https://presence-test.example',
      },
    })
  })
  afterAll(() => shop?.close())

  test.each(['publish_user', 'publish_inActive_user'])('%s needs no token', async (call) => {
    const answer = await shop.call(`POST /api/${call}`, { body: diner })
    expect(answer).toMatchObject({ status: 200, data: null })
  })

  test.each([{}, { serverDomain: '', id: 'c1' }, { serverDomain: 'sample.test', id: 7 }])(
    'refuses %j',
    async (body) => {
      expect((await shop.call('POST /api/publish_user', { body })).status).toBe(422)
    },
  )

  test('the configuration names the service of its host', async () => {
    const { data } = await shop.call<{ presence_origin: string }>('POST /api/loadconfig', {
      body: {},
    })
    expect(data.presence_origin).toBe('https://presence.example')
  })

  test('a hundred diners behind one address send heartbeats; one that sends them without end is held up', async () => {
    holdDate()
    const heartbeat = (remoteAddress: string) =>
      shop.call('POST /api/publish_user', { body: diner, remoteAddress })
    const statuses = async (times: number, remoteAddress: string) => {
      const all: number[] = []
      for (let each = 0; each < times; each++) all.push((await heartbeat(remoteAddress)).status)
      return all
    }

    expect(await statuses(200, '198.51.100.1')).not.toContain(429)
    expect(await statuses(310, '198.51.100.2')).toContain(429)
  })
})

describe('which service', () => {
  const origins = { PRESENCE_LIVE_ORIGIN: 'live', PRESENCE_TEST_ORIGIN: 'test' }
  test.each([
    ['bombay-spice.example', 'live', 'live'],
    ['staging.bombay-spice.example', 'staging', 'test'],
    ['landing.example', 'landing', ''],
    ['localhost', 'live', ''],
    ['bombay-spice.localhost', 'live', ''],
    ['127.0.0.1', 'live', ''],
  ] as const)('%s, a %s host: %j', (name, kind, origin) => {
    expect(presenceOrigin({ name, kind }, origins)).toBe(origin)
  })
})

describe('as its own process', () => {
  const clock = testClock()
  const book = createPresenceBook(clock.now)
  const app = createPresenceApp(
    {
      environment: readEnvironment({ NODE_ENV: 'test' }),
      log: pino({ level: 'silent' }),
      random: systemRandom(clock.now),
    },
    book,
  )
  afterAll(async () => (await app).close())

  test('takes heartbeats of pages of any host', async () => {
    const headers = { origin: 'https://bombay-spice.example' }
    const asked = await (await app).inject({
      method: 'OPTIONS',
      url: '/api/publish_user',
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers['access-control-allow-origin']).toBe(headers.origin)

    const { statusCode } = await (await app).inject({
      method: 'POST',
      url: '/api/publish_user',
      headers,
      payload: diner,
    })
    expect([statusCode, book.count()]).toEqual([200, 1])
  })

  test('answers anything else in the envelope', async () => {
    const answer = await (await app).inject({ method: 'GET', url: '/api/menu/borough' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, data: null })
  })
})
