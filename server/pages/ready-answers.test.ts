import { sql } from 'kysely'
import { afterAll, beforeAll, expect, type Mock, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { type ContentStore, createContentStore } from '#server/tenancy/content-store.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { Renderer } from './renderer.ts'

let tiffin: TestApp
let app: Awaited<ReturnType<typeof createApp>>
let findHost: Mock<ContentStore['findHost']>
let now = 0

const renderer: Renderer = {
  isCached: true,
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
  ['a call from another site', '/api/menu/borough', { origin: 'http://localhost:5173' }],
  ['a call about this moment', '/api/home', {}],
])('%s is answered in full', async (_name, url, headers) => {
  expect((await askTwice(url, headers)).wasReady).toBe(false)
})

test('a browser that has it is told so', async () => {
  const { first } = await askTwice('/menu')

  const again = await get('/menu', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('each host and each encoding has its own', async () => {
  await askTwice('/menu', { 'accept-encoding': 'br' })

  const plain = await askTwice('/menu')
  const other = await askTwice('/menu', { host: secondHost })
  expect(plain.second.headers['content-encoding']).toBeUndefined()
  expect(plain.second.body).toMatch(/^sample /)
  expect(other.second.body).toMatch(/^second /)
})

test('none outlives its content by more than a second', async () => {
  const { second: before } = await askTwice('/menu')
  await tiffin.services.db.shared
    .updateTable('tenants')
    .set({ content_version: sql<number>`content_version + 1` })
    .where('id', '=', 'sample')
    .execute()

  expect((await get('/menu')).body).toBe(before.body)
  now += 1_000
  const after = await askTwice('/menu')
  expect(after.first.body).not.toBe(before.body)
  expect(after.second.body).toBe(after.first.body)
})

test('made-up addresses do not fill the memory, and the newest stay', async () => {
  for (let each = 0; each < 310; each++) await get(`/reservation-${each}`)

  findHost.mockClear()
  await get('/reservation-309')
  expect(findHost).not.toHaveBeenCalled()
  await get('/reservation-0')
  expect(findHost).toHaveBeenCalled()
})
