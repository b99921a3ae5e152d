import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#database/connection.ts'
import { createApp } from '#server/app.ts'
import { tenantContext } from '#server/context.ts'
import { enqueueOnce } from '#server/jobs/outbox.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import type { Renderer } from '#server/pages/render.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { type SilentProxy, startSilentProxy } from '#testing/database-proxies.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

const renderer: Renderer = {
  isCached: true,
  serviceWorker: null,
  async addFiles() {},
  render: async (_ctx, path) => ({
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    location: null,
    body: Buffer.from(path),
  }),
}
const address = {
  label: 'Work',
  line1: '1 Borough High Street',
  city: 'London',
  postcode: 'SE1 1AA',
}

// The embedded database is in the same process, and cannot fall silent.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('a database that falls silent', () => {
  let shop: Shop
  let diner: Diner
  let network: SilentProxy
  let db: Database
  let app: Awaited<ReturnType<typeof createApp>>
  let worker: Worker
  const done: string[] = []
  let now = 0
  let broken = 0
  beforeAll(async () => {
    shop = await openShop()
    diner = await shop.customer()
    const { url } = shop.services.db as typeof shop.services.db & { url: string }
    network = await startSilentProxy(url)
    db = await connect({
      url: network.url,
      poolSize: 4,
      timeouts: { acquire: 5_000, statement: 1_000, silence: 3_000 },
      onBroken: () => void broken++,
    })
    const content = createContentStore(db, () => now, { patience: 200 })
    const services = { ...shop.services, db, content }
    app = await createApp(services, renderer)
    worker = startWorker(services, {
      refund: async (_ctx, { orderId }) => void done.push(orderId),
    })
  })
  afterAll(async () => {
    await network?.close()
    await worker?.stop()
    await app?.close()
    await db?.close()
    await shop?.close()
  })

  const visit = () => app.inject({ url: '/menu', headers: { host: 'sample.test' } })
  const call = (method: 'GET' | 'POST') =>
    app.inject({
      method,
      url: '/api/customer-addresses',
      headers: { host: 'sample.test', authorization: `Bearer ${diner.token}` },
      ...(method === 'POST' ? { payload: address } : {}),
    })
  /** Leaves a job by another process. */
  const leaveJob = async (orderId: string) => {
    const { services, tenantId } = shop
    const ctx = tenantContext(services, tenantId, await services.content.load(tenantId))
    await ctx.transaction((tx) =>
      enqueueOnce(tx, {
        tenantId,
        id: services.random.id(),
        topic: 'refund',
        body: { orderId },
        dueAt: services.now(),
      }),
    )
  }

  const openAllConnections = () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        db.transaction(shop.tenantId, (tx) => sql`select pg_sleep(0.2)`.execute(tx)),
      ),
    )

  test('stops no cached page, answers calls with 503, and is used again once it speaks', async () => {
    const before = await visit()
    await leaveJob('before')
    await expect.poll(() => done).toEqual(['before'])
    await openAllConnections()

    network.silence()
    // Hosts, versions and changes are all due to be queried again.
    now += 60_000
    const asked = Array.from({ length: 6 }, (_, index) => call(index % 2 ? 'GET' : 'POST'))
    const during = await visit()
    const brokenMeanwhile = broken
    const answers = await Promise.all(asked)
    now += 60_000
    const after = await visit()

    expect([before, during, after].map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [200, before.body]),
    )
    // The page has waited for no statement to be given up.
    expect(brokenMeanwhile).toBe(0)
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      Array.from({ length: 6 }, () => [503, '5']),
    )

    await leaveJob('during')
    network.speak()
    await expect.poll(async () => (await call('POST')).statusCode).toBe(201)
    await expect.poll(() => done).toEqual(['before', 'during'])
  })
})
