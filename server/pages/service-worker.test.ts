import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { createRenderer } from './renderer.ts'

const tiffin = await testApp()
const renderer = await createRenderer(false)
const app = await tiffin.appWith({}, renderer)
const environment = { ...tiffin.services.environment, SERVICE_WORKER: false }
const without = await tiffin.appWith({ environment }, renderer)
await tiffin.transaction(
  (tx) =>
    tx
      .insertInto('tenant_hosts')
      .values({ host: 'landing.sample.test', tenant_id: 'sample', kind: 'landing' })
      .execute(),
  'tiffin_import',
)

const worker = (from = app, host = 'sample.test') =>
  from.inject({ url: '/sw.js', headers: { host } })

describe('the storefront’s service worker', () => {
  test('is revalidated each time, and may only connect to its own host', async () => {
    const { statusCode, headers, body } = await worker()

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    })
    expect(body).toContain('pages-1')
    // A single file: a service worker must not depend on further requests.
    expect(body).not.toMatch(/\b(import|importScripts)\s*[({"']/)
  })

  test('is small', async () => {
    expect((await worker()).rawPayload.length).toBeLessThan(24 * 1024)
  })

  test('removes itself and all that it kept where it is switched off', async () => {
    const { statusCode, body } = await worker(without)

    expect(statusCode).toBe(200)
    expect(body).toContain('caches.delete(name)')
    expect(body).toContain('registration.unregister()')
    expect(body).not.toContain('pages-1')
  })

  test.each(['staff.sample.test', 'landing.sample.test'])('is not there at %s', async (host) => {
    expect((await worker(app, host)).statusCode).toBe(404)
  })
})
