import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test, vi } from 'vitest'
import { fixedStatement } from './fixed-statement.ts'
import type { Tables } from './tables.ts'

test('a fixed statement is built once and sent with the values of each call', async () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (all) => new PostgresIntrospector(all),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const sent = vi.spyOn(db, 'executeQuery')
  const build = vi.fn((on: typeof db, { id, at }: { id: string; at: Date | null }) =>
    sql<{ id: string }>`select ${id} where ${at} > ${'a constant'} or ${id} = ''`.compile(on),
  )
  const read = fixedStatement(build)

  await read(db, { id: 'first', at: new Date(1) })
  await read(db, { id: 'second', at: null })

  expect(build).toHaveBeenCalledOnce()
  expect(sent.mock.calls.map(([query]) => query)).toMatchObject([
    {
      sql: "select $1 where $2 > $3 or $4 = ''",
      parameters: ['first', new Date(1), 'a constant', 'first'],
    },
    {
      sql: "select $1 where $2 > $3 or $4 = ''",
      parameters: ['second', null, 'a constant', 'second'],
    },
  ])
})
