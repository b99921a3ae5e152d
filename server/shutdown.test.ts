import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/random.ts'
import { anOrder } from '#testing/an-order.ts'
import { patientLimits, startServer } from '#testing/server-process.ts'
import { addCustomer, addTenant } from '#testing/shop.ts'
import { addMember, addStaffHost, giveProof, staffHost } from '#testing/staff.ts'
import { testDatabase } from '#testing/test-database.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const production = {
  ...patientLimits,
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'orders@shop.test',
  TRUST_PROXY: 'none',
  ALLOW_SANDBOX: '1',
  PUBLIC_SCHEME: 'http',
}

// Only on a database server can another session lock a table.
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
    expect(first).toMatchObject({ status: 200 })
    const stream = await send('GET', `/api/orders/${first.data.order.id}/events`)
    const streamed = text(stream)

    const [holder, watcher] = [1, 2].map(() => new Client({ connectionString: database.url })) as [
      Client,
      Client,
    ]
    await Promise.all([holder.connect(), watcher.connect()])
    cleanUp.push(() => Promise.all([holder.end(), watcher.end()]))
    // Others may read them: only the new order waits, and not a job of the first one.
    await holder.query('begin; lock table orders in exclusive mode')
    const slow = send('POST', '/api/order', order, 'two')
    for (;;) {
      const { rowCount } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount) break
    }
    // As browsers do, which open a connection in advance.
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
  })

  test('finishes a file that is being sent, to its last row, and exits with 0', async () => {
    const database = await testDatabase()
    cleanUp.push(() => database.close())
    const now = () => new Date()
    await addTenant({ db: database }, 'shop', 'localhost')
    const services = { db: database, now, random: systemRandom(now) }
    await addStaffHost(services, 'shop')
    const owner = await addMember(services, 'shop', { role: 'owner' })
    await giveProof(services, 'shop', owner)
    const watcher = new Client({ connectionString: database.url })
    const holder = new Client({ connectionString: database.url })
    await Promise.all([holder.connect(), watcher.connect()])
    cleanUp.push(() => Promise.all([holder.end(), watcher.end()]))
    // Twenty batches of half a megabyte: more than a connection buffers before it is read, however late the lock below.
    await holder.query(`
      insert into audit_log (tenant_id, id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
        subject_label, reason)
      select 'shop', lpad(n::text, 26, '0'), now(), 'system', 'system', 'Tiffin', 'export.downloaded', 'export', 'log', 'log',
        repeat('x', 1000)
      from generate_series(1, 10000) as n`)
    const server = await startServer({ ...production, DATABASE_URL: database.url ?? '' })
    cleanUp.push(() => server.stop('SIGKILL'))
    const sent = request({
      port: server.port,
      path: '/api/staff/exports/audit.csv',
      headers: { host: staffHost, cookie: `staff=${owner.token}` },
    })
    sent.end()
    const [answer] = await once(sent, 'response')
    await holder.query('begin; lock table audit_log')
    for (;;) {
      const { rowCount } = await watcher.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rowCount) break
    }
    const stopped = server.stop()
    await server.said('"stopping"')
    await holder.query('rollback')
    const lines = (await text(answer)).trimEnd().split('\n')
    const code = await stopped
    const { rows } = await watcher.query('select count(*)::int as running from running_exports')

    expect(answer.statusCode, server.output()).toBe(200)
    // The heading, the earlier rows, and the entry of this download.
    expect(lines).toHaveLength(10_002)
    expect(code).toBe(0)
    expect(rows).toEqual([{ running: 0 }])
  })
})
