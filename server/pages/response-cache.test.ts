import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, type Mock, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { type ContentStore, createContentStore } from '#server/tenancy/content-store.ts'
import { asOwner } from '#testing/as-owner.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { Renderer } from './render.ts'

let tiffin: TestApp
let app: Awaited<ReturnType<typeof createApp>>
let findHost: Mock<ContentStore['findHost']>
let now = 0

const renderer: Renderer = {
  isCached: true,
  serviceWorker: null,
  async addFiles() {},
  render: async (ctx, path) => ({
    status: path === '/missing' ? 404 : 200,
    contentType: 'text/html; charset=utf-8',
    location: null,
    body: Buffer.from(`${ctx.tenantId} ${ctx.site.version} ${path}`),
  }),
}

beforeAll(async () => {
  tiffin = await testApp()
  await addSecondTenant(tiffin.services)
  const content = createContentStore(tiffin.services.db, () => now)
  findHost = vi.fn(content.findHost)
  app = await createApp({ ...tiffin.services, content: { ...content, findHost } }, renderer)
})
afterAll(async () => {
  await app.close()
  await tiffin.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'sample.test', ...headers } })

/** An answer out of memory asks for no tenant. */
async function askTwice(url: string, headers: Record<string, string> = {}) {
  const first = await get(url, headers)
  findHost.mockClear()
  const second = await get(url, headers)
  return { first, second, wasReady: findHost.mock.calls.length === 0 }
}

test.each([
  ['a page', '/menu'],
  ['a menu', '/api/menu/borough'],
])('%s is ready the second time, the same but for its id', async (_name, url) => {
  const { first, second, wasReady } = await askTwice(url, { 'accept-encoding': 'br' })
  const { 'x-request-id': firstId, date: _, ...firstHeaders } = first.headers
  const { 'x-request-id': secondId, date: __, ...secondHeaders } = second.headers

  expect(wasReady).toBe(true)
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect({ ...secondHeaders, connection: 'keep-alive' }).toEqual({
    ...firstHeaders,
    connection: 'keep-alive',
  })
  expect(secondId).toMatch(/^[\da-f-]{36}$/)
  expect(secondId).not.toBe(firstId)
})

test.each([
  ['an address with a query', '/menu?utm_source=mail', {}],
  ['a page that is missing', '/missing', {}],
  ['a client that unpacks nothing', '/menu', { 'accept-encoding': 'identity' }],
  ['a call from another site', '/api/menu/borough', { origin: 'http://localhost:5173' }],
  ['a call about this moment', '/api/home', {}],
])('%s is answered in full', async (_name, url, headers) => {
  expect((await askTwice(url, headers)).wasReady).toBe(false)
})

test('a browser that has it is told so', async () => {
  const { first } = await askTwice('/menu', { 'accept-encoding': 'br' })

  const again = await get('/menu', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('each host and each encoding has its own', async () => {
  await askTwice('/menu', { 'accept-encoding': 'br' })

  const gzip = await askTwice('/menu', { 'accept-encoding': 'gzip' })
  const other = await askTwice('/menu', { 'accept-encoding': 'gzip', host: secondHost })
  expect(gzip.second.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.second.rawPayload).toString()).toMatch(/^sample /)
  expect(gunzipSync(other.second.rawPayload).toString()).toMatch(/^second /)
})

test('none outlives its content by more than a second', async () => {
  const br = { 'accept-encoding': 'br' }
  const { second: before } = await askTwice('/menu', br)
  await asOwner(
    tiffin.services.db,
    'update tenants set content_version = content_version + 1, changed_at = clock_timestamp()',
  )

  expect((await get('/menu', br)).rawPayload).toEqual(before.rawPayload)
  now += 1_000
  const after = await askTwice('/menu', br)
  expect(after.first.rawPayload).not.toEqual(before.rawPayload)
  expect(after.second.rawPayload).toEqual(after.first.rawPayload)
})

test.each(['/reservation-7', '/api/menu/%62orough'])(
  'made-up addresses are not remembered: %s',
  async (url) => {
    const { first, wasReady } = await askTwice(url, { 'accept-encoding': 'br' })

    expect(first.statusCode).toBe(200)
    expect(wasReady).toBe(false)
  },
)
