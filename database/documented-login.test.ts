import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { accessFaults } from './access.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

/** One connection as the login of docs/operations.md: no superuser, owner of its database. */
interface Login {
  db: Kysely<Tables>
  close(): Promise<void>
}

const name = 'tiffin'
const onServer = process.env.TEST_DATABASE === 'server'
const programs = serverPrograms()
// Where tests have to run completely, missing programs are a failure.
const isSkipped = onServer && !programs && !process.env.CI

// The embedded database is PostgreSQL 18, where the creator of a role may not set it without a grant.
async function embeddedLogin(): Promise<Login> {
  const embedded = await openEmbedded(undefined)
  const pool = new Pool(embedded.poolConfig)
  await pool.query(`create role ${name} login createrole;
    alter database postgres owner to ${name}; set session authorization ${name}`)
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await pool.end()
      await embedded.close()
    },
  }
}

// On a server of its own: roles belong to the whole server, and another login may have made them already.
async function serverLogin(): Promise<Login> {
  const cluster = await startCluster(programs ?? '')
  await cluster.run(
    `create role ${name} login password 'word' createrole`,
    `create database ${name} owner ${name}`,
  )
  const pool = new Pool({ connectionString: cluster.urlOf(name, name), max: 1 })
  // The server stops before each of its processes has said goodbye.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await pool.end()
      await cluster.remove()
    },
  }
}

describe.skipIf(isSkipped)('the documented login', () => {
  let login: Login
  beforeAll(async () => {
    login = await (onServer ? serverLogin() : embeddedLogin())
    await migrate(login.db)
  }, 120_000)
  afterAll(() => login?.close())

  /** Names under this role, `none` for the login itself. */
  async function namesSeenBy(role: string): Promise<string[]> {
    return login.db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.raw(role)}`.execute(tx)
      const { rows } = await sql<{ code: string }>`select code from promo_uses`.execute(tx)
      return rows.map(({ code }) => code)
    })
  }

  test('is no superuser', async () => {
    const { rows } = await sql<{ is: string }>`
      select current_setting('is_superuser') as is`.execute(login.db)

    expect(rows).toEqual([{ is: 'off' }])
  })

  test('starts again on what it has made', async () => {
    await migrate(login.db)

    expect(await accessFaults(login.db)).toEqual([])
  })

  test('imports, serves one tenant and dumps all, each under its role', async () => {
    await login.db.transaction().execute(async (tx) => {
      await sql`set local role tiffin_import`.execute(tx)
      for (const id of ['ours', 'theirs']) {
        await sql`select set_config('app.tenant', ${id}, true)`.execute(tx)
        await tx.insertInto('tenants').values({ id, name: id }).execute()
      }
      await sql`set local role tiffin_app`.execute(tx)
      for (const id of ['ours', 'theirs']) {
        await sql`select set_config('app.tenant', ${id}, true)`.execute(tx)
        await tx.insertInto('promo_uses').values({ tenant_id: id, code: id, used: 1 }).execute()
      }
    })

    expect(await namesSeenBy('tiffin_app')).toEqual([])
    expect(await namesSeenBy('none')).toEqual([])
    expect(await namesSeenBy('tiffin_backup')).toEqual(['ours', 'theirs'])
  })
})
