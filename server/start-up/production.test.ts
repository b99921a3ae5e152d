import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importTenant } from '#server/tenancy/import-tenant.ts'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { patientLimits, type ServerProcess, startServer } from '#testing/server-process.ts'

let database: LastingDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await lastingDatabase()
  const db = await database.open()
  await importTenant({ db }, 'testing/sample')
  await db.close()
  server = await startServer({
    ...database.variables,
    ...patientLimits,
    NODE_ENV: 'production',
    SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'orders@sample.test',
    TRUST_PROXY: 'none',
  })
})
afterAll(async () => {
  await server?.stop()
  await database?.remove()
})

describe('production without card payment', () => {
  test.each([
    '/',
    '/menu',
    '/menu/borough',
    '/store/borough/product-details/curry',
    '/cart',
    '/login',
    '/verification',
    '/checkout',
    '/payment',
    '/orders',
    '/orders/unknown',
    '/invite-friends',
    '/account',
    '/promo',
    '/privacy',
    '/terms',
    '/CookiePolicy',
    '/stores',
    '/stores/borough',
    '/stores/unknown',
    '/newsletter/confirm',
    '/reservation',
    '/nothing-here',
    '/api/loadconfig',
    '/api/menu?outlet_id=borough',
    '/api/store',
    '/api/orders',
    '/api/docs/json',
    '/dev/outbox',
  ])('answers %s without a fault', async (path) => {
    const { status, body } = await server.ask(path, { host: 'sample.test' })

    expect(status).toBeLessThan(500)
    // The description of the API quotes the sentence of every refusal.
    if (path !== '/api/docs/json') expect(body).not.toContain('Oops!')
  })

  test('offers no test card', async () => {
    const { status } = await server.ask('/api/sandbox/confirm', {
      host: 'sample.test',
      method: 'POST',
      body: { client_secret: 'x', card_number: '4242424242424242' },
    })

    expect(status).toBe(404)
  })
})
