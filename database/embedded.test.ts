import fs from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asOwner } from '#testing/as-owner.ts'
import { type LastingDatabase, lastingDatabase } from '#testing/lasting-database.ts'
import { connect } from './connection.ts'
import { DatabaseUnfit, isDatabaseAway } from './failure.ts'

// These concern the embedded database alone; the run on a server has its own durability.
describe.skipIf(process.env.TEST_DATABASE === 'server')('the embedded database', () => {
  let database: LastingDatabase
  beforeEach(async () => {
    database = await lastingDatabase()
  })
  afterEach(() => database.remove())

  test('syncs to disk with every commit', async () => {
    const db = await database.open()
    const sync = vi.spyOn(fs, 'fsyncSync')
    // Updates the named imports of built-in modules as well.
    syncBuiltinESMExports()

    await asOwner(db, "insert into tenants (id, name) values ('a', 'A')")
    const syncs = sync.mock.calls.length
    sync.mockRestore()
    syncBuiltinESMExports()
    await db.close()

    expect(syncs).toBeGreaterThanOrEqual(1)
  })

  test('refuses a second process, and opens again after the first', async () => {
    const first = await database.open()

    await expect(database.open()).rejects.toThrow('in use by another process')

    await asOwner(first, "insert into tenants (id, name) values ('kept', 'Kept')")
    await first.close()
    const again = await database.open()
    const rows = await again.shared.selectFrom('tenants').select('id').execute()
    await again.close()
    expect(rows).toEqual([{ id: 'kept' }])
  })

  test.each([
    ['of another version', 'database/PG_VERSION', '14\n', 'another version of PostgreSQL'],
    ['that is a file', 'database', '', 'cannot be opened'],
    ['whose lock is a folder', 'database.lock/file', '', 'cannot open the file'],
  ])('says what is wrong with a folder %s', async (_what, file, content, sentence) => {
    const folder = await mkdtemp(join(tmpdir(), 'tiffin-unfit-'))
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)

    const failure = await connect({ folder: join(folder, 'database') }).catch((error) => error)
    await rm(folder, { recursive: true })

    expect(failure).toBeInstanceOf(DatabaseUnfit)
    expect(failure.message).toMatch(/^DATA_FOLDER: /)
    expect(failure.message).toContain(sentence)
  })

  test('opens its folder again after PostgreSQL gave up, as it does on a full disk', async () => {
    const broken: string[] = []
    const db = await connect({
      folder: join(database.variables.DATA_FOLDER, 'database'),
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
