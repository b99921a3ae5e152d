import { readdirSync, readFileSync } from 'node:fs'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { testDatabase } from '#testing/test-database.ts'
import type { Database, Tx } from './connection.ts'
import { sqlState } from './failure.ts'

// Needed before a tenant is known; and counters of all tenants together, which no tenant owns.
const referenceTables = ['tenants', 'tenant_hosts', 'installation_counters']
const catalogRules = readFileSync(new URL('./catalog-rules.sql', import.meta.url), 'utf8')

let db: Database
beforeAll(async () => {
  db = await testDatabase()
  await asOwner(db, "insert into tenants (id, name) values ('ours', 'Ours'), ('theirs', 'Theirs')")
})
afterAll(() => db.close())

async function faults(): Promise<{ table: string; fault: string }[]> {
  const { rows } = await db.shared.executeQuery<{ table: string; fault: string }>(
    CompiledQuery.raw(catalogRules, [referenceTables]),
  )
  return rows
}

describe('the schema', () => {
  test('keeps every rule of distribution by tenant', async () => {
    expect(await faults()).toEqual([])
  })

  test('reports a table that breaks the rules', async () => {
    await asOwner(db, 'create table stray (id text primary key, tenant_id text)')

    const found = (await faults()).map((row) => row.fault)
    await asOwner(db, 'drop table stray')

    expect(found).toEqual([
      'no policy on app.tenant for tiffin_app',
      'row security not forced',
      'tenant_id may be null',
      'unique key that tenant_id does not lead',
    ])
  })

  test('has no column that the types of the tables lack', async () => {
    const source = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('tables.ts'))
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
      .join('\n')
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%' and table_name not like 'citus_%'`.execute(
      db.shared,
    )

    const undeclared = rows.filter(
      ({ table_name, column_name }) =>
        !source.includes(`  ${table_name}: `) || !new RegExp(`[ {]${column_name}: `).test(source),
    )

    expect(rows.length).toBeGreaterThan(100)
    expect(undeclared).toEqual([])
  })
})

describe('the tenant boundary', () => {
  const secret = { tenant_id: 'theirs', code: 'SECRET', used: 0 }

  test('hides other tenants from a query that forgets to name one', async () => {
    await db.transaction('theirs', (tx) => tx.insertInto('promo_uses').values(secret).execute())

    const seen = await db.transaction('ours', (tx) =>
      tx.selectFrom('promo_uses').selectAll().execute(),
    )
    const outside = await db.shared.selectFrom('promo_uses').selectAll().execute()

    expect(seen).toEqual([])
    expect(outside).toEqual([])
  })

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'refuses a row of another tenant',
      (tx) => tx.insertInto('promo_uses').values(secret).execute(),
    ],
    [
      'cannot be removed by the application’s role',
      (tx) => sql`alter table promo_uses disable row level security`.execute(tx),
    ],
  ])('%s', async (_, work) => {
    const refused = db.transaction('ours', work)

    expect(sqlState(await refused.catch((error: unknown) => error))).toBe('42501')
  })

  test('changes nothing of another tenant', async () => {
    const { numUpdatedRows } = await db.transaction('ours', (tx) =>
      tx.updateTable('promo_uses').set({ used: 5 }).executeTakeFirstOrThrow(),
    )

    expect(numUpdatedRows).toBe(0n)
  })
})
