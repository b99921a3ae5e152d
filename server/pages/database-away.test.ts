import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { type BuiltApp, builtApp } from '#testing/built-app.ts'
import { addSecondTenant, secondHost } from '#testing/second-tenant.ts'

let built: BuiltApp
let comeBack: () => void

const open = (url: string, host = 'sample.test') =>
  built.app.inject({ url, headers: { host, accept: 'text/html' } })

beforeAll(async () => {
  built = await builtApp()
  await addSecondTenant(built.tiffin.services)
  for (const url of ['/', '/menu']) expect((await open(url)).statusCode).toBe(200)

  const { db } = built.tiffin.services
  const working = { ...db }
  const fail = async () => {
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  }
  const pool = { connect: fail, end: async () => {}, options: {} }
  const shared = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  Object.assign(db, {
    shared,
    transaction: fail,
    checkReady: fail,
    checkRoom: fail,
  })
  comeBack = () => void Object.assign(db, working)
})
afterAll(async () => {
  comeBack()
  await built?.close()
})

test.each(['/', '/menu'])('%s is still sent while the database is away', async (url) => {
  // Many times: by this store's clock, hosts and versions are long overdue for a query.
  for (let visit = 0; visit < 20; visit++) {
    const page = await open(url)

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('</html>')
  }
})

test('a page that was never rendered is rendered from the content in memory', async () => {
  expect((await open('/cart')).statusCode).toBe(200)
})

test.each(['/', '/menu'])(
  '%s of a restaurant that was never visited is 503 with Retry-After until the database is back',
  async (url) => {
    const page = await open(url, secondHost)

    expect(page.statusCode).toBe(503)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('the process is not ready, and alive', async () => {
  expect((await open('/readyz')).statusCode).toBe(503)
  expect((await open('/healthz')).statusCode).toBe(200)
})
