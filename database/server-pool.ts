import type { PoolConfig } from 'pg'

/** Milliseconds; of the first four 0 is none. */
export interface Timeouts {
  /** Until a connection is free, or made. */
  acquire: number
  /** Kept by the server, as the next two are. */
  statement: number
  lock: number
  /** In a transaction whose process says nothing. */
  idleInTransaction: number
  /**
   * That the client waits beyond `statement` for the server to end the statement. After it the connection is dropped: a host
   * that lost its power or its network closes no connection, and the operating system gives up only after 15 minutes.
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
    // After a failover, connections go back to the new server by themselves; and the server's memory for prepared
    // statements is given back.
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    // Without a limit on the server nobody knows how long an answer may take.
    query_timeout: statement && statement + silence,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}
