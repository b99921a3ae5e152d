import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { testDatabase } from '#testing/test-database.ts'
import { accessFaults, requireVersion } from './access.ts'
import type { Database, Tx } from './connection.ts'
import { DatabaseUnfit, sqlState } from './failure.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
  await asOwner(
    db,
    `insert into tenants (id, name) values ('ours', 'Ours'), ('theirs', 'Theirs');
     insert into tenant_hosts (host, tenant_id, kind) values ('theirs.example', 'theirs', 'live')`,
  )
})
afterAll(() => db.close())

const faults = async () => (await accessFaults(db.shared)).map(({ fault }) => fault)

/** SQLSTATE that refused this transaction of the tenant `ours`, or its result. */
async function outcome(work: (tx: Tx) => Promise<unknown>, role?: 'tiffin_import') {
  return db.transaction('ours', work, role).then(
    (done) => done,
    (error: unknown) => sqlState(error),
  )
}

const takeHost = (tx: Tx) =>
  tx
    .updateTable('tenant_hosts')
    .set({ tenant_id: 'ours' })
    .where('host', '=', 'theirs.example')
    .executeTakeFirstOrThrow()
const deleteTenant = (tx: Tx) => tx.deleteFrom('tenants').where('id', '=', 'theirs').execute()
const rename = (tx: Tx) => tx.updateTable('tenants').set({ name: 'New' }).executeTakeFirst()
const claimed = { host: 'x.example', tenant_id: 'theirs', kind: 'live' } as const

test.each<[string, (tx: Tx) => Promise<unknown>, 'tiffin_import'?]>([
  ['the server takes no host', takeHost],
  ['the server deletes no tenant', deleteTenant],
  ['the server renames no tenant', rename],
  [
    'the server makes no tenant',
    (tx) => tx.insertInto('tenants').values({ id: 'x', name: 'x' }).execute(),
  ],
  [
    'the server writes no content',
    (tx) => tx.updateTable('menus').set({ document: '{}' }).execute(),
  ],
  [
    'the server reads no files of content',
    (tx) => tx.selectFrom('tenant_files').select('path').execute(),
  ],
  [
    'an import claims no host for another tenant',
    (tx) => tx.insertInto('tenant_hosts').values(claimed).execute(),
    'tiffin_import',
  ],
  ['an import deletes no tenant', deleteTenant, 'tiffin_import'],
  [
    'an import reads no customer',
    (tx) => tx.selectFrom('customers').select('id').execute(),
    'tiffin_import',
  ],
])('%s', async (_, work, role) => {
  expect(await outcome(work, role)).toBe('42501')
})

test('an import writes its own tenant, and takes no host of another', async () => {
  expect(await outcome(rename, 'tiffin_import')).toMatchObject({ numUpdatedRows: 1n })
  expect(await outcome(takeHost, 'tiffin_import')).toMatchObject({ numUpdatedRows: 0n })
})

describe('the running server', () => {
  test('reads tenants and content', async () => {
    expect(await outcome((tx) => tx.selectFrom('tenants').select('id').execute())).toHaveLength(2)
    expect(await outcome((tx) => tx.selectFrom('menus').select('id').execute())).toEqual([])
  })

  test('has exactly the rights that are listed', async () => {
    const { rows } = await sql<{ right: string; tables: string[] }>`
      select privilege_type as right, array_agg(table_name::text order by table_name) as tables
      from information_schema.table_privileges
      where grantee = 'tiffin_app' and table_schema = 'public' group by 1 order by 1`.execute(
      db.shared,
    )
    const content = [
      ...['assets', 'content_versions', 'menus', 'outlets'],
      ...['tenant_content', 'tenant_hosts', 'tenants'],
    ]

    expect(rows.map(({ right }) => right)).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
    for (const { right, tables } of rows) {
      expect(tables.filter((name) => content.includes(name))).toEqual(
        right === 'SELECT' ? content : [],
      )
      expect(tables).not.toContain('tenant_files')
      expect(tables).not.toContain('content_bodies')
    }
    expect(await faults()).toEqual([])
  })
})

describe('what is not as listed', () => {
  afterEach(() => restoreAsOwner())

  test.each([
    [
      'of rights and policies is named, and put right at the next start',
      `revoke select on orders from tiffin_app; grant delete on tenants to tiffin_app;
       drop policy tenant on customers; create policy everyone on bookings using (true);
       alter table payments no force row level security; alter table sessions disable row level security`,
      [
        'row-level security of payments is not forced',
        'row-level security of sessions is not enabled',
        'the policy everyone of bookings is not listed',
        'the policy tenant of customers is missing or differs',
        'tiffin_app may delete tenants, which is not listed',
        'tiffin_app may not select orders',
      ],
    ],
    [
      'of functions that run with the owner’s rights is put right too',
      `revoke execute on function count_for_installation from tiffin_app;
       grant execute on function purge_installation_counters to public`,
      [
        'public may execute purge_installation_counters(timestamp with time zone), which is not listed',
        'tiffin_app may not execute count_for_installation(text,timestamp with time zone)',
      ],
    ],
  ])('%s', async (_, spoil, named) => {
    await asOwner(db, spoil)
    const before = await faults()

    await restoreAsOwner()

    expect(before).toEqual(named)
    expect(await faults()).toEqual([])
  })

  test.each<[string, string, string[]]>([
    ['with tenant_id is derived without a line in any list', 'tenant_id text not null', []],
    [
      'without tenant_id has to be decided by an operator',
      'id text',
      ['the table fresh has no tenant_id and is not listed in access.sql'],
    ],
  ])('of a new table %s', async (_, columns, left) => {
    await asOwner(db, `create table fresh (${columns})`)

    await restoreAsOwner()
    const after = await faults()
    await asOwner(db, 'drop table fresh')

    expect(after).toEqual(left)
  })

  /** What the server does at start, on the only connection of the embedded database. */
  async function restoreAsOwner(): Promise<void> {
    const remedies = (await accessFaults(db.shared)).flatMap(({ remedy }) => remedy ?? [])
    if (remedies.length > 0) await asOwner(db, remedies.join('; '))
  }
})

test('a server before version 14 is refused with a sentence', () => {
  expect(() => requireVersion(130_014)).toThrow(DatabaseUnfit)
  expect(() => requireVersion(130_014)).toThrow('PostgreSQL 13; Tiffin needs version 14 or newer')
  expect(() => requireVersion(140_000)).not.toThrow()
})
