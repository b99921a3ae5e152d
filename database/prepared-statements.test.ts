import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import type { Database } from './connection.ts'
import { withPreparedStatements } from './prepared-statements.ts'

interface Tables {
  dishes: { id: number; name: string }
}

// The embedded database has no second process that could migrate during the test.
describe.skipIf(process.env.TEST_DATABASE !== 'server')('prepared statements', () => {
  let database: Database & { url: string | undefined }
  let administrator: Client
  let db: Kysely<Tables>
  beforeEach(async () => {
    database = await testDatabase()
    administrator = new Client({ connectionString: database.url })
    await administrator.connect()
    await administrator.query(
      "create table dishes (id int, name text); insert into dishes values (1, 'Dal')",
    )
    db = open()
  })
  afterEach(async () => {
    await db.destroy()
    await administrator.end()
    await database.close()
  })

  /** One connection, so that its prepared statements can be inspected; or several. */
  const open = (most?: number, max = 1) => {
    const pool = withPreparedStatements(new Pool({ connectionString: database.url, max }), most)
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db))
      .rows
  const dish = (from: Pick<Kysely<Tables>, 'selectFrom'> = db) =>
    from.selectFrom('dishes').selectAll().where('id', '=', 1).execute()

  test('a statement with parameters is prepared once, whatever its values', async () => {
    await dish()
    await dish()

    expect(await prepared()).toEqual([{ statement: 'select * from "dishes" where "id" = $1' }])
  })

  test('text without parameters may hold several statements', async () => {
    await sql`insert into dishes values (2, 'Naan'); delete from dishes where id = 1`.execute(db)

    expect(await prepared()).toEqual([])
    expect(await dish()).toEqual([])
  })

  test('no connection prepares more statements than its limit', async () => {
    await db.destroy()
    db = open(2)
    for (const count of [1, 2, 3, 4]) {
      const ids = Array.from({ length: count }, (_, id) => id)
      await db.selectFrom('dishes').select('id').where('id', 'in', ids).execute()
    }

    expect(await prepared()).toHaveLength(2)
  })

  test('a column that a migration adds does not break the statements of a running process', async () => {
    await dish()
    await administrator.query('alter table dishes add column price int default 0')

    expect(await dish()).toEqual([{ id: 1, name: 'Dal', price: 0 }])
    expect(await dish()).toEqual([{ id: 1, name: 'Dal', price: 0 }])
  })

  test('a transaction that meets such a column is repeated as a whole', async () => {
    const read = () =>
      database.transaction('a', (tx) =>
        tx.selectFrom('visit_days').selectAll().where('day', '=', '2026-01-01').execute(),
      )
    await read()
    await administrator.query('alter table visit_days add column source text')

    expect(await read()).toEqual([])
  })
})
