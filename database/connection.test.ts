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
  const failureOf = (work: Promise<unknown>) => work.then(undefined, (error: unknown) => error)

  test('one that is cut while in use fails its statement only, and is replaced', async () => {
    const failure = failureOf(sql`select pg_sleep(60) as marked`.execute(db.shared))
    await cut('active')

    expect(isDatabaseAway(await failure)).toBe(true)
    expect((await select()).rows).toEqual([{ marked: 1 }])
    expect(broken).toHaveLength(1)
  })

  test('one that is cut within a transaction fails the transaction as if the database were away', async () => {
    const failure = failureOf(
      db.transaction('shop', (tx) => sql`select pg_sleep(60) as marked`.execute(tx)),
    )
    await cut('active')

    expect(isDatabaseAway(await failure)).toBe(true)
    expect((await select()).rows).toEqual([{ marked: 1 }])
  })

  test('one that is cut between the statements of a transaction fails that transaction only, and is replaced', async () => {
    // An uncaught error would end a process.
    const uncaught = vi.fn()
    process.on('uncaughtExceptionMonitor', uncaught)
    const failure = await failureOf(
      db.transaction('shop', async (tx) => {
        await sql`select 1 as marked`.execute(tx)
        await cut('idle in transaction')
        await sql`select 2 as marked`.execute(tx)
      }),
    )
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
    await failureOf(select())

    expect((await select()).rows).toEqual([{ marked: 1 }])
  })

  test.each<[string, object, object, (hasty: Database) => Promise<unknown>]>([
    [
      'a statement that takes too long',
      { statement: 50 },
      { code: '57014' },
      ({ shared }) => sql`select pg_sleep(60)`.execute(shared),
    ],
    [
      'waiting for a lock',
      { lock: 50 },
      { code: '55P03' },
      async ({ shared }) => {
        await administrator.query('begin; lock table tenants')
        await shared.selectFrom('tenants').select('id').execute()
      },
    ],
    [
      'a transaction whose process says nothing',
      { idleInTransaction: 50 },
      {},
      ({ transaction }) =>
        transaction('shop', async (tx) => {
          await sql`select 1 as marked`.execute(tx)
          const silent = async () =>
            (
              await administrator.query(
                `select pid from pg_stat_activity
                 where datname = current_database() and state = 'idle in transaction' and query like '%marked%'`,
              )
            ).rows
          await expect.poll(silent).toEqual([])
          await sql`select 2 as marked`.execute(tx)
        }),
    ],
  ])('%s is ended, and counts as the database being away', async (_, timeouts, expected, work) => {
    const hasty = await open(timeouts)
    const failure = await failureOf(work(hasty))
    await administrator.query('rollback')
    await hasty.close()

    expect(failure).toMatchObject(expected)
    expect(isDatabaseAway(failure)).toBe(true)
  })

  test('the time limits do not bind the migrations', async () => {
    const hasty = await open({ statement: 50, lock: 60, idleInTransaction: 70 })
    const { rows: limits } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(hasty.shared)
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

  test('sets its tenant as it begins, and later statements are not in that tenant', async () => {
    expect(await tenantOf("o'brien")).toEqual([{ tenant: "o'brien", given: 'x' }])
    const { rows } = await sql`
      select nullif(current_setting('app.tenant', true), '') as tenant`.execute(db.shared)
    expect(rows).toEqual([{ tenant: null }])
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
