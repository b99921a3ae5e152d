import type { PoolConfig } from 'pg'

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
    // Without a limit on the server, the longest duration of a response is unknown.
    query_timeout: statement && statement + silence,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}
