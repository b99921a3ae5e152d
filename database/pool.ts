import { once } from 'node:events'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'

// A day: the driver would make an instant of it.
types.setTypeParser(types.builtins.DATE, (text) => text)

export interface OpenPool {
  pool: Pool
  /** Resolves once every connection is closed; `pool.end()` alone resolves while they still are closing. */
  close(): Promise<void>
}

/**
 * A pool whose broken connections do not end the process, as an unhandled `error` event would.
 * @param onBroken called once for each broken connection, in use or idle; the pool replaces the connection
 */
export function openPool(config: PoolConfig, onBroken: (error: Error) => void): OpenPool {
  const pool = new Pool(config)
  const open = new Set<ClientBase>()
  const told = new WeakSet<ClientBase>()
  const tell = (client: ClientBase, error: Error) => {
    // The first error has the cause; `Connection terminated unexpectedly` follows.
    if (!told.has(client)) onBroken(error)
    told.add(client)
  }
  // The pool repeats errors of idle connections here.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', (error) => tell(client, error))
    client.once('end', () => open.delete(client))
  })
  // Given back with the error of a statement, before the connection itself is known to be broken.
  pool.on('release', (error: Error | boolean | undefined, client) => {
    if (error instanceof Error) tell(client, error)
  })
  return {
    pool,
    async close() {
      await pool.end()
      // A connection of the embedded database emits no `end`.
      if ('Client' in config) return
      await Promise.all([...open].map((client) => once(client, 'end')))
    },
  }
}

/** Milliseconds; for the first four, 0 means no limit. */
export interface Timeouts {
  /** Until a connection is free, or made. */
  acquire: number
  /** Kept by the server, as the next two are. */
  statement: number
  lock: number
  /** In a transaction whose process says nothing. */
  idleInTransaction: number
  /**
   * How long the client waits beyond `statement` for the server to cancel the statement. Then it closes the connection:
   * a host that lost power or network closes no connection, and the operating system times out only after 15 minutes.
   */
  silence: number
}

const noTimeouts: Timeouts = {
  acquire: 5_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  silence: 3_000,
}

/** Connections to a server as the role that row-level security binds. */
export function serverPool(
  url: string,
  { poolSize = 10, timeouts = {} }: { poolSize?: number | undefined; timeouts?: Partial<Timeouts> },
): PoolConfig & { connectionTimeoutMillis: number } {
  const { acquire, statement, lock, idleInTransaction, silence } = { ...noTimeouts, ...timeouts }
  const settings = {
    role: 'tiffin_app',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
  return {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: acquire,
    // After a failover, connections move to the new server; and the server frees its memory for prepared statements.
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    // The statements that begin a transaction are sent together.
    pipeline: true,
    // Without a limit on the server, the longest duration of a response is unknown.
    query_timeout: statement && statement + silence,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}
