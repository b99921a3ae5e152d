import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SilentProxy, startSilentProxy } from '#testing/database-proxies.ts'
import { testDatabase } from '#testing/test-database.ts'
import { connect, type Database } from './connection.ts'
import { isDatabaseAway } from './failure.ts'

// The embedded database is in the same process, and cannot fall silent.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('a server that falls silent', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let network: SilentProxy
  let db: Database
  let broken: Error[]
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    network = await startSilentProxy(database.url ?? '')
    broken = []
    db = await connect({
      url: network.url,
      poolSize: 1,
      timeouts: { acquire: 10_000, statement: 1_000, silence: 500 },
      onBroken: (error) => broken.push(error),
    })
  })
  afterEach(async () => {
    await network.close()
    await db.close()
    vi.restoreAllMocks()
  })

  const text = () => sql<{ given: string }>`select 'one' as given`.execute(db.shared)
  const together = () =>
    db.transaction('shop', (tx) => sql<{ given: string }>`select ${'one'} as given`.execute(tx))

  test.each([
    ['a statement', text],
    ['a transaction', together],
  ])('fails %s as if it were away, and its connection is used no more', async (_name, work) => {
    await work()
    network.silence()
    const failure = await work().catch((error: unknown) => error)

    expect(isDatabaseAway(failure)).toBe(true)
    expect(db.poolState().total).toBe(0)
    expect(broken.map(({ message }) => message)).toEqual(['Query read timeout'])
    network.speak()
    expect((await work()).rows).toEqual([{ given: 'one' }])
  })

  test('fails a transaction that has begun, without waiting for its end as well', async () => {
    const sent = vi.spyOn(Client.prototype, 'query')
    const failure = await db
      .transaction('shop', async (tx) => {
        network.silence()
        await sql`select ${'one'} as given`.execute(tx)
      })
      .catch((error: unknown) => error)

    expect(isDatabaseAway(failure)).toBe(true)
    // The two that begin the transaction in its tenant, and the statement.
    expect(sent).toHaveBeenCalledTimes(3)
  })
})
