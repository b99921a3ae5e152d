import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Services } from '#server/context.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { addJob } from '#testing/add-job.ts'
import { openShop } from '#testing/shop.ts'
import { testApp } from '#testing/test-app.ts'
import { textRenderer } from '#testing/text-renderer.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

const shop = await openShop()
const diner = await shop.customer()
await diner.place({ payment_method: 'cash' })
await shop.call('GET /api/orders/0b5e-secret', { token: diner.token })
await shop.call('GET /api/made/up/by-anyone')
await shop.call('POST /api/publish_user', { body: { serverDomain: 'sample.test', id: 'c1' } })
await addJob(shop.services, 'shop', 'refund', { orderId: 'none' }, { inSeconds: -600 })
const page = await metricsPage(shop.services)

async function metricsPage(services: Services): Promise<string> {
  const environment = { ...services.environment, METRICS_PORT: 0 }
  const server = await startMetricsServer({ ...services, environment })
  const { port } = (server?.address() ?? { port: 0 }) as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  server?.close()
  return text
}

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

test('operators see how many diners are about to order', () => {
  expect(page).toContain('tiffin_filled_carts 1')
})

test('caches report their hits, misses and bytes', async () => {
  const sample = await testApp()
  const { services } = sample
  const renderer = textRenderer(() => '<p>menu</p>')
  const metrics = createMetrics()
  const content = createContentStore(services.db, () => 1)
  const app = await sample.appWith({ content, metrics }, renderer)
  const get = (url: string) =>
    app.inject({ url, headers: { host: 'sample.test', 'accept-encoding': 'br' } })
  for (const url of ['/menu', '/menu', '/menu?utm_source=mail']) await get(url)
  const text = await metricsPage({ ...services, metrics })
  const caches = text.split('\n').filter((line) => line.startsWith('tiffin_cache_'))

  expect(caches).toEqual(
    expect.arrayContaining([
      'tiffin_cache_lookups_total{cache="pages",result="miss"} 1',
      'tiffin_cache_lookups_total{cache="pages",result="hit"} 2',
      expect.stringMatching(/^tiffin_cache_bytes\{cache="pages"\} [1-9]/),
    ]),
  )
})

test('no label holds a path, a tenant or a person', () => {
  expect(page).not.toMatch(/0b5e-secret|made\/up|"shop"|\+44/)
})

test('without a port there are no metrics', async () => {
  expect(readEnvironment({}).METRICS_PORT).toBeUndefined()
  expect(await startMetricsServer(shop.services)).toBeNull()
})
