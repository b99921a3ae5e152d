import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'
import { connectionOptions, limitConnections } from './limit-connections.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function listen(most: number, networkOf = () => '') {
  const app = Fastify()
  const metrics = createMetrics()
  const reasons: string[] = []
  limitConnections(
    app,
    { metrics, log: pino({ level: 'silent' }) },
    { most, networkOf, refusals: { add: (_log, reason) => void reasons.push(reason) } },
  )
  app.get('/', () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanUp.push(() => app.close())
  return { app, metrics, reasons }
}

/** A connection that the server has taken, or closed. */
async function open(app: FastifyInstance): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  cleanUp.push(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: sample.test\r\n\r\n')
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket
}

test('a connection above the limit is closed at once, and idle ones make room for the next', async () => {
  const { app, metrics, reasons } = await listen(2)
  const [first, second] = [await open(app), await open(app)]
  const idleClosed = Promise.all([once(first, 'close'), once(second, 'close')])

  const refused = await open(app)
  await idleClosed
  const next = await open(app)

  expect([refused.bytesRead, next.bytesRead > 0]).toEqual([0, true])
  expect(reasons).toEqual(['too many connections'])
  const page = await metrics.registry.metrics()
  expect(page).toContain('tiffin_connections_refused_total 1')
  expect(page).toContain('tiffin_connections 1')
})

test('a network above its quarter is refused, others are not, and what it closes it may open again', async () => {
  let network = 'one'
  const { app, reasons } = await listen(8, () => network)
  const [first] = [await open(app), await open(app)]
  const third = await open(app)
  network = 'two'
  const other = await open(app)
  network = 'one'
  first?.destroy()
  await expect.poll(async () => (await open(app)).bytesRead).toBeGreaterThan(0)

  expect([third.bytesRead, other.bytesRead > 0]).toEqual([0, true])
  expect(reasons[0]).toBe('too many connections of one network')
})

test('the limit leaves open files to the database; a proxy and what is inside the own network count as no network', () => {
  const settings = { CONNECTIONS: 10_000, TRUST_PROXY: 0 } as never
  const { most, networkOf } = connectionOptions(settings, 4_096)

  expect([most, connectionOptions(settings, 1_000_000).most]).toEqual([3_796, 10_000])
  expect(networkOf({ remoteAddress: '::ffff:203.0.113.5' })).toBe('203.0.113.5')
  expect(networkOf({ remoteAddress: '2001:db8:1:2:3:4:5:6' })).toBe('2001:db8:1:2')
  expect(networkOf({ remoteAddress: '127.0.0.1' })).toBe('')
  expect(networkOf({ remoteAddress: '::ffff:10.0.0.7' })).toBe('')
  const behind = connectionOptions({ CONNECTIONS: 10_000, TRUST_PROXY: 1 } as never)
  expect(behind.networkOf({ remoteAddress: '203.0.113.5' })).toBe('')
})
