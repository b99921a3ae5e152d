import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { connect, type Database } from './connection.ts'
import { isDatabaseAway } from './failure.ts'

// A server's connections can break; the embedded database has none.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('connections to a server', () => {
  let database: Database & { url: string | undefined }
  let db: Database
  let administrator: Client
  let broken: Error[]
  beforeEach(async () => {
    database = await testDatabase()
    broken = []
    db = await open()
    administrator = new Client({ connectionString: database.url })
    await administrator.connect()
  })
  afterEach(async () => {
    await administrator.end()
    await db.close()
    await database.close()
  })

  const open = (timeouts = {}) =>
    connect({
      url: database.url,
      poolSize: 2,
      timeouts: { acquire: 20_000, ...timeouts },
      onBroken: (error) => broken.push(error),
    })

  /** Ends connections as a restart, a failover or an administrator does. */
  const cut = async (state: 'idle' | 'active' | 'idle in transaction') => {
    for (;;) {
      const { rowCount } = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = $1 and query like '%marked%'`,
        [state],
      )
      if (rowCount) return
    }
  }
  const select = () => sql`select 1 as marked`.execute(db.shared)

  test('one that is cut while in use fails its statement only, and is replaced', async () => {
    const waiting = sql`select pg_sleep(60) as marked`.execute(db.shared)
    const failure = waiting.catch((error: unknown) => error)
    await cut('active')

    expect(isDatabaseAway(await failure)).toBe(true)
    expect((await select()).rows).toEqual([{ marked: 1 }])
    expect(broken).toHaveLength(1)
  })

  test('one that is cut within a transaction fails the transaction as if the database were away', async () => {
    const failure = db
      .transaction('shop', async (tx) => {
        await sql`select pg_sleep(60) as marked`.execute(tx)
      })
      .catch((error: unknown) => error)
    await cut('active')

    expect(isDatabaseAway(await failure)).toBe(true)
    expect((await select()).rows).toEqual([{ marked: 1 }])
  })

  test('one that is cut between the statements of a transaction fails that transaction only, and is replaced', async () => {
    // An uncaught error would end a process.
    const uncaught = vi.fn()
    process.on('uncaughtExceptionMonitor', uncaught)
    const failure = await db
      .transaction('shop', async (tx) => {
        await sql`select 1 as marked`.execute(tx)
        await cut('idle in transaction')
        await sql`select 2 as marked`.execute(tx)
      })
      .catch((error: unknown) => error)
    process.off('uncaughtExceptionMonitor', uncaught)

    expect(uncaught).not.toHaveBeenCalled()
    expect(isDatabaseAway(failure)).toBe(true)
    expect((await select()).rows).toEqual([{ marked: 1 }])
    expect(broken).toHaveLength(1)
  })

  test('one that is cut while idle is replaced', async () => {
    await select()
    await cut('idle')
    // The next statement may still meet the old connection.
    await select().catch(() => {})

    expect((await select()).rows).toEqual([{ marked: 1 }])
  })

  test('a statement that takes too long is ended, and counts as the database being away', async () => {
    const hasty = await open({ statement: 50 })
    const failure = await sql`select pg_sleep(60)`
      .execute(hasty.shared)
      .catch((error: unknown) => error)
    await hasty.close()

    expect(failure).toMatchObject({ code: '57014' })
    expect(isDatabaseAway(failure)).toBe(true)
  })

  test('waiting for a lock ends after the time limit', async () => {
    const hasty = await open({ lock: 50 })
    await administrator.query('begin; lock table tenants')
    const failure = await hasty.shared
      .selectFrom('tenants')
      .select('id')
      .execute()
      .catch((error: unknown) => error)
    await administrator.query('rollback')
    await hasty.close()

    expect(failure).toMatchObject({ code: '55P03' })
    expect(isDatabaseAway(failure)).toBe(true)
  })

  test('a transaction whose process says nothing is ended, and counts as the database being away', async () => {
    const hasty = await open({ idleInTransaction: 50 })
    const silent = async () =>
      (
        await administrator.query(
          `select pid from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and query like '%marked%'`,
        )
      ).rows
    const failure = await hasty
      .transaction('shop', async (tx) => {
        await sql`select 1 as marked`.execute(tx)
        await expect.poll(silent).toEqual([])
        await sql`select 2 as marked`.execute(tx)
      })
      .catch((error: unknown) => error)
    await hasty.close()

    expect(isDatabaseAway(failure)).toBe(true)
  })

  test('the time limits do not bind the migrations', async () => {
    const hasty = await open({ statement: 50, lock: 60, idleInTransaction: 70 })
    const read = async () =>
      (
        await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(hasty.shared)
      ).rows
    const limits = await read()
    await hasty.close()

    // `open` has just looked for migrations with a limit of 50 ms; on a database without a schema it makes one.
    expect(limits).toEqual([{ statement: '50ms', lock: '60ms', idle: '70ms' }])
  })

  test('closing waits until the last connection has closed', async () => {
    const connections = async () => {
      const { rows } = await administrator.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows.length
    }
    const before = await connections()
    const other = await open()
    await sql`select 1`.execute(other.shared)
    await other.close()

    // No caller is left to receive the error of a connection that is cut from here on.
    expect(await connections()).toBe(before)
    expect(broken).toEqual([])
  })
})

test('a transaction sets its tenant as it begins, and later statements are not in that tenant', async () => {
  const db = await testDatabase()
  const tenantOf = (tx: Parameters<Parameters<Database['transaction']>[1]>[0]) =>
    sql<{ tenant: string }>`select current_setting('app.tenant', true) as tenant`.execute(tx)
  const inTurn = await db.transaction("o'brien", tenantOf)
  const outside = await sql<{ tenant: string | null }>`
    select nullif(current_setting('app.tenant', true), '') as tenant`.execute(db.shared)
  await db.close()

  expect(inTurn.rows).toEqual([{ tenant: "o'brien" }])
  expect(outside.rows).toEqual([{ tenant: null }])
})

describe('a transaction', () => {
  let db: Database
  beforeEach(async () => {
    db = await testDatabase()
  })
  afterEach(() => db.close())

  const tenantOf = (tenantId: string, given = 'x') =>
    db.transaction(tenantId, async (tx) => {
      const { rows } = await sql<{ tenant: string }>`
        select current_setting('app.tenant', true) as tenant, ${given} as given`.execute(tx)
      return rows
    })

  test('many transactions at once each get their own result', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `tenant-${index}`)

    expect(await Promise.all(ids.map((id) => tenantOf(id, id)))).toEqual(
      ids.map((id) => [{ tenant: id, given: id }]),
    )
  })

  test('that fails reports the error, and the connection can still be used', async () => {
    const failures = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        db
          .transaction('shop', (tx) => sql`select ${`reason ${index}`}::int`.execute(tx))
          .catch((error: unknown) => error),
      ),
    )

    expect(failures).toMatchObject(
      Array.from({ length: 12 }, (_, index) => ({
        code: '22P02',
        message: expect.stringContaining(`reason ${index}`),
      })),
    )
    expect(await tenantOf('shop')).toEqual([{ tenant: 'shop', given: 'x' }])
  })

  test('is not sent from inside a transaction, which would wait for itself', async () => {
    const nested = db.transaction('shop', () => tenantOf('shop'))

    await expect(nested).rejects.toThrow('inside a transaction')
  })
})
