import { once } from 'node:events'
import { type ClientBase, Pool, type PoolConfig } from 'pg'

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
