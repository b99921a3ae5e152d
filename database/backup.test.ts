import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clientPrograms,
  type OwnCluster,
  serverPrograms,
  startCluster,
} from '#testing/own-cluster.ts'
import { accessFaults } from './access.ts'
import { connect, type Database } from './connection.ts'

const programs = serverPrograms()
const clients = clientPrograms('psql', 'pg_dump', 'pg_restore')
// The embedded database has no such programs. Where tests have to run completely, missing programs are a failure.
const isComplete = programs !== undefined && clients !== undefined
const isSkipped = process.env.TEST_DATABASE !== 'server' || (!isComplete && !process.env.CI)

const login = [
  `create role tiffin login password 'word' createrole`,
  'create database tiffin owner tiffin',
]

/** How many rows each table has in all, and how many each tenant sees of its own. */
async function contents(db: Database): Promise<unknown> {
  const codes = (tenantId: string) =>
    db.transaction(tenantId, (tx) => tx.selectFrom('promo_uses').select('code').execute())
  const { rows } = await sql`select id, name from tenants order by id`.execute(db.shared)
  return { tenants: rows, ours: await codes('ours'), theirs: await codes('theirs') }
}

describe.skipIf(isSkipped)('a backup, as docs/operations.md takes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-backup-'))
  const dump = join(folder, 'tiffin.dump')
  const clusters: OwnCluster[] = []
  let saved: unknown

  const program = (name: string) => join(clients ?? 'PostgreSQL programs not found', name)
  const newCluster = async () => {
    const cluster = await startCluster(programs ?? '')
    clusters.push(cluster)
    await cluster.run(...login)
    return cluster
  }

  beforeAll(async () => {
    const cluster = await newCluster()
    const url = cluster.urlOf('tiffin', 'tiffin')
    const db = await connect({ url })
    for (const id of ['ours', 'theirs']) {
      await db.transaction(
        id,
        (tx) => tx.insertInto('tenants').values({ id, name: id }).execute(),
        'tiffin_import',
      )
      await db.transaction(id, (tx) =>
        tx.insertInto('promo_uses').values({ tenant_id: id, code: id, used: 1 }).execute(),
      )
    }
    saved = await contents(db)
    await db.close()
    const options = ['-Fc', '--role=tiffin_backup', '--enable-row-security', '-f', dump, url]
    execFileSync(program('pg_dump'), options)
  }, 120_000)
  afterAll(async () => {
    for (const cluster of clusters) await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is refused without its role rather than taken in part', () => {
    const url = clusters[0]?.urlOf('tiffin', 'tiffin') ?? ''
    const { status, stderr } = spawnSync(program('pg_dump'), ['-Fc', '-f', `${dump}.bad`, url])

    expect(status).toBe(1)
    expect(stderr.toString()).toContain('row-level security')
  })

  const addRoles = (url: string) =>
    execFileSync(program('psql'), ['-v', 'ON_ERROR_STOP=1', '-q', '-f', 'database/roles.sql', url])

  test.each<[string, (url: string) => void]>([
    [
      'is restored into a new server without an error, with every tenant apart',
      (url) => {
        addRoles(url)
        execFileSync(program('pg_restore'), ['--exit-on-error', '--no-owner', '-d', url, dump])
      },
    ],
    [
      'is restored by newer programs into an older server, without what that does not know',
      (url) => {
        addRoles(url)
        const input = execFileSync(program('pg_restore'), ['--no-owner', '-f', '-', dump], {
          encoding: 'utf8',
        }).replace(/^SET transaction_timeout.*$/m, '')
        const options = ['-v', 'ON_ERROR_STOP=1', '--single-transaction', '-Xq']
        execFileSync(program('psql'), [...options, url], { input })
      },
    ],
    [
      'restored into a server without the roles is put right by the next start',
      (url) => {
        const { status } = spawnSync(program('pg_restore'), ['--no-owner', '-d', url, dump])
        expect(status).toBe(1)
      },
    ],
  ])(
    '%s',
    async (_, restore) => {
      const cluster = await newCluster()
      const url = cluster.urlOf('tiffin', 'tiffin')

      restore(url)
      const db = await connect({ url })
      const restored = await contents(db)
      const faults = await accessFaults(db.shared)
      await db.close()

      expect(restored).toEqual(saved)
      expect(faults).toEqual([])
    },
    120_000,
  )
})
