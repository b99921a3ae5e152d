import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/outbox.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { anOrder } from '#testing/an-order.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { startMetricsServer } from './metrics-server.ts'

let shop: Shop
let page = ''
beforeAll(async () => {
  shop = await openShop()
  const diner = await shop.customer()
  const { services, clock } = shop
  await shop.call('POST /api/order', {
    token: diner.token,
    headers: { 'idempotency-key': 'one' },
    body: anOrder(diner, { payment_method: 'cash' }),
  })
  await shop.call('GET /api/orders/0b5e-secret', { token: diner.token })
  await shop.call('GET /api/made/up/by-anyone')
  await services.db.transaction('shop', (tx) =>
    enqueue(tx, {
      tenantId: 'shop',
      id: 'late',
      topic: 'refund',
      body: { orderId: 'none' },
      dueAt: new Date(clock.now().getTime() - 600_000),
    }),
  )
  const environment = { ...services.environment, METRICS_PORT: 0 }
  const server = await startMetricsServer({ ...services, environment })
  const { port } = (server?.address() ?? { port: 0 }) as AddressInfo
  page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  server?.close()
})
afterAll(() => shop?.close())

test('requests are counted by the pattern of their route', () => {
  expect(page).toContain(
    'tiffin_http_request_duration_seconds_count{method="POST",route="/api/order",status="200"} 1',
  )
  expect(page).toContain('route="/api/orders/:id",status="404"} 1')
})

test('orders by the status they came into, jobs by age, connections and streams are there', () => {
  expect(page).toContain('tiffin_order_moves_total{status="placed"} 1')
  expect(page).toContain('tiffin_jobs{topic="refund",state="overdue"} 1')
  expect(page).toContain('tiffin_jobs_oldest_due_seconds{topic="refund"} 600')
  expect(page).toMatch(/tiffin_database_connections\{state="total"\} [1-9]/)
  expect(page).toContain('tiffin_event_streams 0')
  expect(page).toContain('process_resident_memory_bytes')
})

test('no label holds a path, a tenant or a person', () => {
  expect(page).not.toMatch(/0b5e-secret|made\/up|"shop"|\+44/)
})

test('without a port there are no metrics', async () => {
  expect(readEnvironment({}).METRICS_PORT).toBeUndefined()
  expect(await startMetricsServer(shop.services)).toBeNull()
})
