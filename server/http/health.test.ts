import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let tiffin: TestApp
beforeAll(async () => {
  tiffin = await testApp()
})
afterAll(() => tiffin?.close())

const ask = (url: string) => tiffin.app.inject({ url, headers: { host: '10.0.0.7' } })

test('a process says that it is alive and ready, on any host', async () => {
  const alive = await ask('/healthz')
  const ready = await ask('/readyz')

  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('without its database a process is alive, but not ready', async () => {
  const away = async () => {
    throw new Error('Connection terminated')
  }
  const db = { ...tiffin.services.db, checkReady: away }
  const app = await createApp({ ...tiffin.services, db })
  const ready = await app.inject({ url: '/readyz' })
  const alive = await app.inject({ url: '/healthz' })
  await app.close()

  expect([alive.statusCode, ready.statusCode]).toEqual([200, 503])
  expect(ready.headers['retry-after']).toBe('5')
  expect(ready.body).not.toContain('terminated')
})

test('a database without a migration of this release is not ready', async () => {
  const { db } = tiffin.services
  await db.checkReady()
  const late = db.shared.withTables<{ kysely_migration: { name: string } }>()
  const login = async (statement: (tx: typeof late) => Promise<unknown>) =>
    late.transaction().execute(async (tx) => {
      await sql`set local role none`.execute(tx)
      await statement(tx)
    })
  await login((tx) =>
    tx
      .updateTable('kysely_migration')
      .set({ name: 'x' })
      .where('name', '=', '0001_spine.sql')
      .execute(),
  )
  const ready = await ask('/readyz')
  await login((tx) =>
    tx
      .updateTable('kysely_migration')
      .set({ name: '0001_spine.sql' })
      .where('name', '=', 'x')
      .execute(),
  )

  expect(ready.statusCode).toBe(503)
})
