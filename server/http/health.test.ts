import Fastify, { type FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { addHealth } from './health.ts'
import { createRefusalLog } from './request-log.ts'

const tiffin = await testApp()

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
  const app = await tiffin.appWith({ db })
  const ready = await app.inject({ url: '/readyz' })
  const alive = await app.inject({ url: '/healthz' })

  expect([alive.statusCode, ready.statusCode]).toEqual([200, 503])
  expect(ready.headers['retry-after']).toBe('5')
  expect(ready.body).not.toContain('terminated')
})

test('concurrent readiness checks query the database once and log one line', async () => {
  let checks = 0
  const checkReady = async () => {
    checks++
    await new Promise(setImmediate)
    throw new Error('Connection terminated')
  }
  const lines: object[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  const db = { ...tiffin.services.db, checkReady }
  const app = await tiffin.appWith({ db, log })
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => app.inject({ url: '/readyz' })),
  )

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(checks).toBe(1)
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'not ready', reason: 'Connection terminated' }),
  ])
})

test('readiness is cached for a second from when it was determined, and checked again after it', async () => {
  let now = 0
  let checks = 0
  let isAway = true
  const app = Fastify()
  const checkReady = async () => {
    checks++
    if (isAway) throw new Error('Connection terminated')
  }
  let isDraining = false
  addHealth(
    app,
    { checkReady, checkRoom: async () => {} },
    {
      drain: { isDraining: () => isDraining },
      refusals: createRefusalLog(),
      clock: () => now,
    },
  )
  const status = async (at: number) => {
    now = at
    return (await app.inject({ url: '/readyz' })).statusCode
  }

  expect(await status(0)).toBe(503)
  isAway = false
  expect([await status(999), checks]).toEqual([503, 1])
  expect([await status(1_000), checks]).toEqual([200, 2])
  isAway = true
  expect([await status(1_999), checks]).toEqual([200, 2])
  // A stop is reported immediately, whatever result is cached.
  isDraining = true
  expect([await status(1_999), checks]).toEqual([503, 2])
  isDraining = false
  expect([await status(2_000), checks]).toEqual([503, 3])
  await app.close()
})

test('a database that can store nothing is not ready, and is asked to write every ten seconds at most', async () => {
  let now = 0
  let writes = 0
  let full: Error | undefined
  const lines: object[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  const app = Fastify({ loggerInstance: log })
  const checkRoom = async () => {
    writes++
    if (full) throw full
  }
  addHealth(
    app,
    { checkReady: async () => {}, checkRoom },
    { drain: { isDraining: () => false }, refusals: createRefusalLog(), clock: () => now },
  )
  const status = async (at: number) => {
    now = at
    return (await app.inject({ url: '/readyz' })).statusCode
  }

  expect([await status(0), await status(9_999), writes]).toEqual([200, 200, 1])
  full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect([await status(10_000), await status(10_999), writes]).toEqual([503, 503, 2])
  full = undefined
  expect([await status(11_000), writes]).toEqual([200, 3])
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'not ready', reason: 'the disk of the database is full' }),
  ])
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
  // Another app: this one may still cache a result from another test.
  const app = await tiffin.appWith()
  const ready = await app.inject({ url: '/readyz' })
  await login((tx) =>
    tx
      .updateTable('kysely_migration')
      .set({ name: '0001_spine.sql' })
      .where('name', '=', 'x')
      .execute(),
  )

  expect(ready.statusCode).toBe(503)
})
