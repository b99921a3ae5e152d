import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

export interface Database {
  kind: 'embedded' | 'server'
  /**
   * One transaction in one tenant: row-level security lets it see and write nothing else. Repeated when the database
   * asks for it (serialisation, deadlock), so `work` must have no effect outside. Never wait in it for anything but
   * the database: the embedded one has a single connection.
   */
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Outside any tenant: reference tables, and functions that set the tenant themselves. */
  shared: Kysely<Tables>
  close(): Promise<void>
}

/** SQLSTATE of a serialisation failure and of a deadlock: the database wants the transaction again. */
const retryable = new Set(['40001', '40P01'])
const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Migrates under a lock and connects as the role `tiffin_app`, which row-level security binds.
 * @param url of a PostgreSQL server; without it the embedded database in `folder`, or in memory without either.
 */
export async function connect(options: {
  url?: string | undefined
  folder?: string | undefined
  poolSize?: number | undefined
}): Promise<Database> {
  if (options.url) {
    await migrateServer(options.url)
    const pool = new Pool({
      connectionString: options.url,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 5_000,
      options: '-c role=tiffin_app',
    })
    return database('server', pool, () => pool.end())
  }

  const embedded = await openEmbedded(options.folder)
  const pool = new Pool(embedded.poolConfig)
  const migrating = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await sql`reset role`.execute(migrating)
  await migrate(migrating)
  await sql`set role tiffin_app`.execute(migrating)
  return database('embedded', pool, async () => {
    await pool.end()
    await embedded.close()
  })
}

function database(kind: Database['kind'], pool: Pool, close: () => Promise<void>): Database {
  // A connection that breaks while idle is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
  const shared = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  return {
    kind,
    shared,
    close,
    async transaction(tenantId, work) {
      if (insideTransaction.getStore()) {
        throw new Error('A transaction inside a transaction would wait for itself for ever')
      }
      for (let attempt = 1; ; attempt++) {
        try {
          return await insideTransaction.run(true, () =>
            shared.transaction().execute(async (tx) => {
              await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(tx)
              return work(tx)
            }),
          )
        } catch (error) {
          if (attempt === 3 || !retryable.has(sqlState(error))) throw error
        }
      }
    },
  }
}

/** Code of a database error, '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** Name of the constraint that an error broke, '' for any other error. */
export function brokenConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : ''
}

async function migrateServer(url: string): Promise<void> {
  const config: PoolConfig = { connectionString: url, max: 1, connectionTimeoutMillis: 5_000 }
  const pool = new Pool(config)
  const migrating = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(migrating)
  } finally {
    await migrating.destroy()
  }
}
