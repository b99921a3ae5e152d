import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPresenceApp } from '#server/presence/presence-app.ts'
import { createPresenceBook } from '#server/presence/presence-book.ts'
import { holdDate } from '#testing/hold-date.ts'
import { testApp } from '#testing/test-app.ts'
import { addClientAddress, clientNetwork, clientRange, trustProxies } from './client-address.ts'

const proxy = '10.0.0.1'

let lines: object[]
let app: FastifyInstance
beforeEach(() => {
  lines = []
})
afterEach(() => app?.close())

/** The client address that a server behind this many proxies reads. */
async function addressOf(forwarded: string | undefined, proxies = 1): Promise<string> {
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  app = Fastify({ loggerInstance: log, trustProxy: trustProxies(proxies) })
  addClientAddress(app, proxies)
  app.get('/', ({ ip }) => ip)
  return ask(forwarded)
}

async function ask(forwarded: string | undefined): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.inject({ url: '/', headers, remoteAddress: proxy })).body
}

describe('the address of a client', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['203.0.113.5:51234', '203.0.113.5'],
    ['203.0.113.5:1', '203.0.113.5'],
    [' 203.0.113.5:51234 ', '203.0.113.5'],
    ['::ffff:203.0.113.5', '::ffff:203.0.113.5'],
    ['[::ffff:203.0.113.5]:443', '::ffff:203.0.113.5'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1:2:3:4:5'],
    ['2001:db8:0:1:2:3:4:5:51234', '2001:db8:0:1:2:3:4:5'],
    // Also an address; with or without a port it belongs to the same network.
    ['2001:db8::1:443', '2001:db8::1:443'],
  ])('as a proxy writes it: %s', async (written, address) => {
    expect(await addressOf(written)).toBe(address)
    expect(lines).toEqual([])
  })

  test.each([
    'unknown',
    'unix:',
    '203.0.113.5:',
    '203.0.113.5:51234:1',
    '203.0.113.5:port',
    '203.0.113.256:51234',
    '[2001:db8::1',
    '2001:db8::1]:443',
    '[]:443',
    '[203.0.113.5:51234]',
    '_hidden',
  ])('that is none is the proxy’s, and is logged once: %s', async (written) => {
    const [first, second] = [await addressOf(written), await ask('unknown, other')]

    expect([first, second]).toEqual([proxy, proxy])
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'a proxy sends no client address; its own address is used',
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain(written)
  })

  test.each([
    ['198.51.100.7, 203.0.113.5:51234', 1, '203.0.113.5'],
    ['198.51.100.7:9, 203.0.113.5:51234,10.0.0.2:80', 2, '203.0.113.5'],
    ['198.51.100.7, [2001:db8::1]:443 , unknown', 2, '2001:db8::1'],
    ['made up, 203.0.113.5:51234', 1, '203.0.113.5'],
    ['203.0.113.5:51234', 2, '203.0.113.5'],
    ['203.0.113.5:51234, ,', 1, '203.0.113.5'],
    ['203.0.113.5:51234', 0, proxy],
    ['', 1, proxy],
    [undefined, 1, proxy],
  ])(
    'is read behind the configured number of proxies: %s, %s',
    async (written, proxies, address) => {
      expect(await addressOf(written, proxies)).toBe(address)
    },
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8::/48'],
])('%s is in the range %s', (ip, range) => {
  expect(clientRange(ip)).toBe(range)
})

test('a limit by address holds where each connection brings another port', async () => {
  holdDate()
  const shop = await testApp({ environment: { TRUST_PROXY: '1' } })
  const { services } = shop
  const presence = await createPresenceApp(services, createPresenceBook(services.now))
  const statuses = async (to: FastifyInstance, url: string, limit: number) => {
    const all: number[] = []
    for (let port = 50_000; port <= 50_000 + limit; port++) {
      const headers = { host: 'sample.test', 'x-forwarded-for': `203.0.113.5:${port}` }
      all.push((await to.inject({ method: 'POST', url, headers, payload: {} })).statusCode)
    }
    return all.slice(-2)
  }
  const [server, alone] = [
    await statuses(shop.app, '/api/client-errors', 30),
    await statuses(presence, '/api/publish_user', 300),
  ]
  await presence.close()
  await shop.close()

  expect([server, alone]).toEqual([
    [422, 429],
    [400, 429],
  ])
})
