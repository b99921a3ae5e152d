import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { onServer } from '#testing/test-database.ts'
import type { Services } from './context.ts'
import { createServices } from './services.ts'
import { readEnvironment } from './start-up/read-environment.ts'

const isServer = process.env.TEST_DATABASE === 'server'
let database: LastingDatabase
let services: Services
beforeAll(async () => {
  database = await lastingDatabase()
  const SECRET = 'a secret that only tests know, long enough'
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET, ...database.variables }
  services = await createServices(readEnvironment(variables, []))
})
afterAll(async () => {
  await services?.db.close()
  await database?.remove()
})

test('a connection that breaks is logged with the driver’s reason, without a query or its values', async () => {
  const warn = vi.spyOn(services.log, 'warn')
  const insert = (id: string) =>
    services.db.transaction(
      id,
      async (tx) => {
        if (isServer) {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
          await onServer(`select pg_terminate_backend(${rows[0]?.pid})`)
        }
        await tx.insertInto('tenants').values({ id, name: 'ada@example.com' }).execute()
      },
      'tiffin_import',
    )
  // The pool has a connection now, which breaks.
  await services.db.transaction('shop', (tx) => sql`select 1`.execute(tx))
  if (!isServer) {
    vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementationOnce(async () => [
      { name: 'error', severity: 'PANIC', length: 0 } as never,
    ])
  }

  await expect(insert('shop')).rejects.toThrow()

  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
  expect(warn.mock.calls[0]).toEqual([
    { reason: expect.stringMatching(/./) },
    'a database connection broke',
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/ada@example|insert/)
  vi.restoreAllMocks()
})
