import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely'
import { escapeLiteral, type Pool, type PoolConfig } from 'pg'
import { requireAppRole } from './access.ts'
import { checkRoom, isPlanStale, noRoom, sqlState } from './failure.ts'
import { listen, type NotificationListener } from './listen.ts'
import { analyze, checkMigrated, migrate } from './migrate.ts'
import { openPool, serverPool, type Timeouts } from './pool.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>
/** A transaction, or the connection outside any tenant. */
export type Statements = Kysely<Tables>

export interface Database {
  kind: 'embedded' | 'server'
  /**
   * One transaction in one tenant: row-level security limits its reads and writes to that tenant. Retried if the
   * database asks for it (serialisation failure, deadlock), so `work` must have no effect outside. Never wait in it for
   * anything but the database: the embedded database has a single connection.
   */
  transaction<T>(
    tenantId: string,
    work: (tx: Tx) => Promise<T>,
    /**
     * Only an import may write the tenant's content, name and hosts, and only the worker may delete old rows of the
     * audit log; the default is the running server's role.
     */
    role?: 'tiffin_import' | 'tiffin_worker',
  ): Promise<T>
  /** Outside any tenant: reference tables, and functions that set the tenant themselves. */
  shared: Kysely<Tables>
  /**
   * Receives notifications that other processes send to the channel, until the database is closed. No-op on the
   * embedded database, which no other process can use.
   */
  listen(channel: string, listener: NotificationListener): void
  /**
   * Notifies all listeners, in a transaction of its own: within another one it would hold a lock of the whole server
   * until that one is committed. No-op on the embedded database.
   */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Connections of this process, and how many pieces of work wait for one. */
  poolState(): { total: number; idle: number; waiting: number }
  /** Fails unless the database responds and has every migration of this release. */
  checkReady(): Promise<void>
  /** Fails unless the database can store something, as on a full disk or a standby: no order could be taken. */
  checkRoom(): Promise<void>
  /** Updates the planner's statistics on the embedded database, which has no autovacuum. */
  analyze(): Promise<void>
  /** Waits for the connections in use, and until all are closed. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** URL of a PostgreSQL server; without it the embedded database in `folder`, or in memory without either. */
  url?: string | undefined
  folder?: string | undefined
  /** Data directory that the embedded database in memory starts from: an uncompressed or gzipped tar archive. */
  dump?: Blob | undefined
  /** Connections to the server. */
  poolSize?: number | undefined
  /** They bind the application on a server, never the migrations. */
  timeouts?: Partial<Timeouts>
  /** Called for each broken connection; the pool replaces the connection. */
  onBroken?: (error: Error) => void
  /** Called at most once a minute while the database cannot store data, with the reason. */
  onNoRoom?: (reason: string) => void
}

/** SQLSTATE of a serialisation failure and of a deadlock: the database wants the transaction again. */
const retryable = new Set(['40001', '40P01'])
/** A migration may change several tables, and a transaction meet each of them. */
const mostAttempts = 6
/** The statements that begin the current transaction in a tenant. */
const opening = new AsyncLocalStorage<readonly string[]>()

/** Begins a transaction and sets its tenant and role; on a server in one round trip (`serverPool`). */
class TenantDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Not as one text, which Citus would pass on as a whole, `begin` included.
    const begin = (opening.getStore() ?? ['begin']).map((text) =>
      connection.executeQuery(CompiledQuery.raw(text)),
    )
    await Promise.all(begin)
  }
}

class TenantDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new TenantDriver({ pool: this.#pool })
  }
}

/** Migrates under a lock and connects as the role `tiffin_app`, which row-level security binds. */
export async function connect(options: ConnectOptions): Promise<Database> {
  const onBroken = options.onBroken ?? (() => {})
  const db = await (options.url
    ? connectServer(options.url, options, onBroken)
    : connectEmbedded(options, onBroken))
  return options.onNoRoom ? reportingNoRoom(db, options.onNoRoom) : db
}

async function connectServer(
  url: string,
  options: ConnectOptions,
  onBroken: (error: Error) => void,
): Promise<Database> {
  await migrateOn({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 })
  const config = serverPool(url, options)
  const { pool, close } = openPool(config, onBroken)
  const endings: (() => Promise<void>)[] = []
  const listenTo: Database['listen'] = (channel, listener) => {
    const { connectionTimeoutMillis } = config
    const own = { connectionString: url, connectionTimeoutMillis, options: '-c role=tiffin_app' }
    endings.push(listen(own, channel, listener, onBroken))
  }
  const closeAll = async () => {
    await Promise.all(endings.map((end) => end()))
    await close()
  }
  return checked(database('server', pool, closeAll, listenTo))
}

async function connectEmbedded(
  { folder, dump }: ConnectOptions,
  onBroken: (error: Error) => void,
): Promise<Database> {
  // Loaded only here: beside a server of its own the process does without PostgreSQL compiled into it.
  const { openEmbedded } = await import('./embedded.ts')
  const embedded = await openEmbedded(folder, dump)
  await migrateOn(embedded.poolConfig)
  const { pool, close } = openPool(
    {
      ...embedded.poolConfig,
      // A client follows another one on the same session, or on one that was opened again after a failure.
      onConnect: (client) => client.query('rollback; deallocate all; set role tiffin_app'),
    },
    onBroken,
  )
  return database('embedded', pool, async () => {
    await close()
    await embedded.close()
  })
}

/** The database, once it is proven that its connections work under the role that row-level security binds. */
async function checked(db: Database): Promise<Database> {
  try {
    await requireAppRole(db.shared)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

function database(
  kind: Database['kind'],
  pool: Pool,
  close: () => Promise<void>,
  listenTo: Database['listen'] = (_channel, { onListening }) => onListening(),
): Database {
  const shared = new Kysely<Tables>({ dialect: new TenantDialect(withPreparedStatements(pool)) })

  return {
    kind,
    shared,
    close,
    poolState: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    checkReady: () => checkMigrated(shared),
    checkRoom: () => checkRoom(shared),
    analyze: async () => {
      if (kind === 'embedded') await analyze(shared)
    },
    listen: listenTo,
    async notify(channel, payloads) {
      if (kind === 'embedded' || payloads.length === 0) return
      await sql`
        select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(
        shared,
      )
    },
    transaction(tenantId, work, role) {
      const begin = [
        'begin',
        // Citus forwards `set local` to its nodes, and does not forward `set_config`. `set_config` sets the role, because the
        // coordinator has a connection to a node for each role.
        `set local app.tenant to ${escapeLiteral(tenantId)}`,
        ...(role ? [takesRole(role)] : []),
      ]
      // The embedded database takes one message at a time.
      const messages = kind === 'embedded' ? [begin.join('; ')] : begin
      return repeated(() => opening.run(messages, () => shared.transaction().execute(work)))
    },
  }
}

/** Milliseconds between two reports that there is no room. */
const reportEvery = 60_000

function reportingNoRoom(db: Database, onNoRoom: (reason: string) => void): Database {
  let reportedAt = Number.NEGATIVE_INFINITY
  async function reported<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const reason = noRoom(error)
      if (reason && performance.now() - reportedAt >= reportEvery) {
        reportedAt = performance.now()
        onNoRoom(reason)
      }
      throw error
    }
  }
  return {
    ...db,
    transaction: (...given) => reported(db.transaction(...given)),
    checkRoom: () => reported(db.checkRoom()),
  }
}

/** A statement that takes on a role until the transaction ends: one that has not written yet, for the sake of Citus. */
export function takesRole(role: 'tiffin_import' | 'tiffin_worker' | 'tiffin_backup'): string {
  return `select set_config('role', '${role}', true)`
}

/** Retries the work if the database asks for it. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  if (opening.getStore()) {
    throw new Error('A transaction inside a transaction would wait for itself for ever')
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !isRepeatable(error)) throw error
    }
  }
}

function isRepeatable(error: unknown): boolean {
  return retryable.has(sqlState(error)) || isPlanStale(error)
}

/** Uses a connection of its own, with the login's role and without timeouts. */
async function migrateOn(config: PoolConfig): Promise<void> {
  // A connection that breaks fails its statement as well, which says so.
  const { pool, close } = openPool(config, () => {})
  try {
    await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  } finally {
    await close()
  }
}
