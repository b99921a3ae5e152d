import { Connection } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacedOrder } from '#contract/order.ts'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { createDevOutbox } from '#server/messaging/dev-outbox.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { anOrder, order, orderActions } from '#testing/an-order.ts'
import { type Diner, openShop, type Shop } from '#testing/shop.ts'

/** As many as the benchmark has in flight: they share what the worker sends. */
const ordersAtOnce = 8

// What the driver sends is counted, and the embedded database's has another driver.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('statements of an order', () => {
  let shop: Shop
  let services: Services
  let diners: Diner[]
  beforeEach(async () => {
    const opened = await openShop()
    // As a server does: content in memory, messages where `/dev/outbox` shows them.
    services = {
      ...opened.services,
      content: createContentStore(opened.services.db, () => 0),
      messages: createDevOutbox(opened.services),
    }
    const app = await createApp(services)
    shop = {
      ...opened,
      services,
      async call(request, { body, token, headers } = {}) {
        const [method, url] = request.split(' ') as ['GET' | 'POST' | 'PUT', string]
        const response = await app.inject({
          method,
          url,
          headers: {
            host: 'sample.test',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        return { ...response.json(), headers: response.headers }
      },
    }
    diners = await Promise.all(Array.from({ length: ordersAtOnce }, () => shop.customer()))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await shop.close()
  })

  /** Of one order among `ordersAtOnce`, with its share of the worker's. */
  async function statementsOf(journey: (diner: Diner) => Promise<void>): Promise<number> {
    const all = async () => {
      await Promise.all(diners.map(journey))
      expect(await runDueJobs(services, jobHandlers)).toBe(ordersAtOnce)
    }
    // Connections that are new prepare what names a tenant.
    await all()
    await all()
    const execute = vi.spyOn(Connection.prototype, 'execute')
    const query = vi.spyOn(Connection.prototype, 'query')
    const counts: number[] = []
    for (let round = 0; round < 3; round++) {
      execute.mockClear()
      query.mockClear()
      await all()
      const plain = query.mock.calls.flatMap(([text]) => text.split(';'))
      counts.push((execute.mock.calls.length + plain.length) / ordersAtOnce)
    }
    // A new connection, a repeated transaction or a task in the background only adds statements.
    return Math.min(...counts)
  }

  const cash = async (diner: Diner) => {
    const { status } = await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))
    expect(status).toBe(200)
  }

  test('are six in cash, and a share of what the worker sends for all', async () => {
    const statements = await statementsOf(cash)

    // One more for each order is not within this.
    expect(statements).toBeLessThan(7)
    // Fewer than these, and the count has missed some.
    expect(statements).toBeGreaterThanOrEqual(6)
  })

  test('are at most 20 by card: times, order, card and status, worker included', async () => {
    const statements = await statementsOf(async (diner) => {
      const { place, pay, report } = orderActions(shop, diner)
      await shop.call('GET /api/available-timings?type=delivery', { token: diner.token })
      const placed: PlacedOrder = await place()
      await pay(placed)
      const { data } = await report(placed)
      expect(data.order.status).toBe('placed')
    })

    expect(statements).toBeLessThanOrEqual(20)
    expect(statements).toBeGreaterThanOrEqual(12)
  })

  test('do not include a claim for an order that still waits for its payment', async () => {
    const [diner] = diners as [Diner]
    const wake = vi.fn()
    services.jobSignal.onNotify(wake)
    const { place, pay, report } = orderActions(shop, diner)
    const placed = await place()
    expect(wake).not.toHaveBeenCalled()

    await pay(placed)
    await report(placed)
    expect(wake).toHaveBeenCalled()
  })

  test('do not include jobs about the payment of an order that is paid', async () => {
    const [diner] = diners as [Diner]
    const { place, pay, report } = orderActions(shop, diner)
    const placed = await place()
    await pay(placed)
    await report(placed)

    const jobs = await services.db.transaction(shop.tenantId, (tx) =>
      tx.selectFrom('outbox').select('topic').execute(),
    )
    const topics = jobs.map(({ topic }) => topic)

    expect(topics).toContain('order-notice')
    expect(topics).not.toContain('payment-check')
    expect(topics).not.toContain('order-expiry')
  })
})
