import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseUnfit } from './failure.ts'
import { openPool } from './pool.ts'
import type { Tables } from './tables.ts'

/** Opens a database read-only: nothing is migrated, and PostgreSQL refuses every write. */
export interface InspectedDatabase {
  kind: 'embedded' | 'server'
  /** One connection, as the login. */
  shared: Kysely<Tables>
  close(): Promise<void>
}

/**
 * @param options.role the role for a connection to the server, as used by the running server
 * @throws DatabaseInUse if another process has the embedded database open, DatabaseUnfit if there is none yet
 */
export async function openForInspection(options: {
  url?: string | undefined
  folder: string
  role?: string
}): Promise<InspectedDatabase> {
  const { url, folder, role } = options
  if (!url) return openFolder(folder)
  const settings = ['default_transaction_read_only=on', ...(role ? [`role=${role}`] : [])]
  const { pool, close } = openPool(
    {
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
    },
    () => {},
  )
  return { kind: 'server', shared: new Kysely({ dialect: new PostgresDialect({ pool }) }), close }
}

async function openFolder(folder: string): Promise<InspectedDatabase> {
  // Opening an empty folder would create a database in it.
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new DatabaseUnfit(
      `DATA_FOLDER: there is no database in ${folder} yet; the first start makes it.`,
    )
  }
  const { openEmbedded } = await import('./embedded.ts')
  const embedded = await openEmbedded(folder)
  const { pool, close } = openPool(
    {
      ...embedded.poolConfig,
      onConnect: (client) => client.query('set default_transaction_read_only = on'),
    },
    () => {},
  )
  return {
    kind: 'embedded',
    shared: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await close()
      await embedded.close()
    },
  }
}
