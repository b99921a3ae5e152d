import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { connect } from './connection.ts'
import { isDatabaseAway } from './failure.ts'

// These concern the embedded database alone; the run on a server has its own durability.
describe.skipIf(process.env.TEST_DATABASE === 'server')('the embedded database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiffin-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('syncs to disk with every commit', async () => {
    const db = await connect({ folder: join(folder, 'database') })
    const sync = vi.spyOn(fs, 'fsyncSync')
    // What was imported by name follows.
    syncBuiltinESMExports()

    await asOwner(db, "insert into tenants (id, name) values ('a', 'A')")
    const syncs = sync.mock.calls.length
    sync.mockRestore()
    syncBuiltinESMExports()
    await db.close()

    expect(syncs).toBeGreaterThanOrEqual(1)
  })

  test('refuses a second process, and opens again after the first', async () => {
    const first = await connect({ folder: join(folder, 'database') })

    await expect(connect({ folder: join(folder, 'database') })).rejects.toThrow(
      'in use by another process',
    )

    await asOwner(first, "insert into tenants (id, name) values ('kept', 'Kept')")
    await first.close()
    const again = await connect({ folder: join(folder, 'database') })
    const rows = await again.shared.selectFrom('tenants').select('id').execute()
    await again.close()
    expect(rows).toEqual([{ id: 'kept' }])
  })
  test('opens its folder again after PostgreSQL gave up, as it does on a full disk', async () => {
    const broken: string[] = []
    const db = await connect({
      folder: join(folder, 'database'),
      onBroken: (error) => broken.push(error.message),
    })
    const insert = (id: string) =>
      db.transaction(
        id,
        (tx) => tx.insertInto('tenants').values({ id, name: id }).execute(),
        'tiffin_import',
      )
    await insert('before')
    vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementationOnce(async () => [
      { name: 'error', severity: 'PANIC', length: 0 } as never,
    ])

    const failure = await insert('during').catch((error: unknown) => error)
    await insert('after')
    const { rows } = await sql<{ ids: string; role: string }>`
      select string_agg(id, ' ' order by id) as ids, min(current_user) as role from tenants`.execute(
      db.shared,
    )
    await db.close()

    expect(isDatabaseAway(failure)).toBe(true)
    expect(rows).toEqual([{ ids: 'after before', role: 'tiffin_app' }])
    expect(broken).toEqual(['PGlite failed'])
  })
})
