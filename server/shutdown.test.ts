import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/random.ts'
import { anOrder } from '#testing/an-order.ts'
import { startServer } from '#testing/server-process.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { testDatabase } from '#testing/test-database.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'orders@shop.test',
  TRUST_PROXY: 'none',
  ALLOW_SANDBOX: '1',
}

// Somebody else can lock a table on a server only.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('SIGTERM', () => {
  test('answers a slow order, sends event streams away, closes idle connections and exits with 0', async () => {
    const database = await testDatabase()
    cleanUp.push(() => database.close())
    const now = () => new Date()
    await addTenant({ db: database }, 'shop', 'localhost')
    const diner = await addCustomer({ db: database, now, random: systemRandom(now) }, 'shop')
    const server = await startServer({ ...production, DATABASE_URL: database.url ?? '' })
    cleanUp.push(() => server.stop('SIGKILL'))
    const { port } = server
    const agent = new Agent({ keepAlive: true })
    const send = async (method: string, path: string, body?: object, key = 'one') => {
      const sent = request({
        agent,
        port,
        method,
        path,
        headers: {
          host: 'localhost',
          authorization: `Bearer ${diner.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
      })
      sent.end(body ? JSON.stringify(body) : undefined)
      const [answer] = await once(sent, 'response')
      return answer
    }
    const order = anOrder(diner, { payment_method: 'cash' })
    const first = JSON.parse(await text(await send('POST', '/api/order', order)))
    const stream = await send('GET', `/api/orders/${first.data.order.id}/events`)
    const streamed = text(stream)

    const [holder, watcher] = [1, 2].map(() => new Client({ connectionString: database.url })) as [
      Client,
      Client,
    ]
    await Promise.all([holder.connect(), watcher.connect()])
    cleanUp.push(() => Promise.all([holder.end(), watcher.end()]))
    await holder.query('begin; lock table orders')
    const slow = send('POST', '/api/order', order, 'two')
    for (;;) {
      const { rowCount } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount) break
    }
    // As a browser opens one ahead of need.
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    const stopped = server.stop()
    await server.said('"stopping"')
    await holder.query('rollback')
    const answer = await slow
    const placed = JSON.parse(await text(answer))
    const code = await stopped

    expect(placed.status).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect(await streamed).toMatch(/event: reconnect\nretry: [1-4]\d{3}\n/)
    expect(code).toBe(0)
    // In production each line is JSON; anything else fails here.
    for (const line of server.output().trim().split('\n')) JSON.parse(line)
  }, 60_000)
})
