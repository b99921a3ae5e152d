import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createContentStore } from '#server/tenancy/content-store.ts'
import { asOwner } from '#testing/as-owner.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'
import { testApp } from '#testing/test-app.ts'
import { textRenderer } from '#testing/text-renderer.ts'

let now = 1

const renderer = textRenderer(({ tenantId, site }, path) => `${tenantId} ${site.version} ${path}`)

const tiffin = await testApp()
await addSecondTenant(tiffin.services)
const content = createContentStore(tiffin.services.db, () => now)
const findHost = vi.fn(content.findHost)
const app = await tiffin.appWith({ content: { ...content, findHost } }, renderer)

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'sample.test', 'accept-encoding': 'br', ...headers } })

/** Whether a repeated request is answered by the first hook, which looks up no host. */
async function askTwice(url: string, headers: Record<string, string> = {}) {
  const first = await get(url, headers)
  findHost.mockClear()
  const second = await get(url, headers)
  return { first, second, isImmediate: findHost.mock.calls.length === 0 }
}

test.each([
  ['a page', '/menu'],
  ['a page with a query', '/menu?utm_source=mail'],
  ['a menu', '/api/menu/borough'],
])('%s is sent immediately the second time, the same but for its id', async (_name, url) => {
  const { first, second, isImmediate } = await askTwice(url)
  const { 'x-request-id': firstId, date: _, ...firstHeaders } = first.headers
  const { 'x-request-id': secondId, date: __, ...secondHeaders } = second.headers

  expect(isImmediate).toBe(true)
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect({ ...secondHeaders, connection: 'keep-alive' }).toEqual({
    ...firstHeaders,
    connection: 'keep-alive',
  })
  expect(secondId).toMatch(/^[\da-f-]{36}$/)
  expect(secondId).not.toBe(firstId)
})

test.each([
  ['a page that is missing', '/missing', {}],
  ['a client that unpacks nothing', '/menu', { 'accept-encoding': 'identity' }],
  ['a call from another site', '/api/menu/borough', { origin: 'http://localhost:5173' }],
  ['a call with a query', '/api/menu/borough?any=1', {}],
  ['a call with an escaped name', '/api/menu/%62orough', {}],
  ['a call about this moment', '/api/home', {}],
  ['another address of a page', '/reservation-7', {}],
])('%s takes the whole way', async (_name, url, headers) => {
  expect((await askTwice(url, headers)).isImmediate).toBe(false)
})

test('a browser that has it gets 304', async () => {
  const { first } = await askTwice('/menu')

  const again = await get('/menu', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(again.headers.etag).toBe(first.headers.etag)
})

test('each host and each encoding has its own', async () => {
  await askTwice('/menu')

  const gzip = await get('/menu', { 'accept-encoding': 'gzip' })
  const other = await get('/menu', { 'accept-encoding': 'gzip', host: secondHost })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toMatch(/^sample /)
  expect(gunzipSync(other.rawPayload).toString()).toMatch(/^second /)
})

test('none outlives its content by more than a second', async () => {
  const { second: before } = await askTwice('/menu')
  await asOwner(tiffin.services.db, 'update tenants set content_version = content_version + 1')

  expect((await get('/menu')).rawPayload).toEqual(before.rawPayload)
  now += 1_001
  const after = await askTwice('/menu')
  expect(after.first.rawPayload).not.toEqual(before.rawPayload)
  expect(after.second.rawPayload).toEqual(after.first.rawPayload)
})
