import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from './connection.ts'

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

    await db.shared.insertInto('tenants').values({ id: 'a', name: 'A' }).execute()
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

    await first.shared.insertInto('tenants').values({ id: 'kept', name: 'Kept' }).execute()
    await first.close()
    const again = await connect({ folder: join(folder, 'database') })
    const rows = await again.shared.selectFrom('tenants').select('id').execute()
    await again.close()
    expect(rows).toEqual([{ id: 'kept' }])
  })
})
