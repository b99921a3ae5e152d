import { once } from 'node:events'
import { type ClientBase, Pool, type PoolConfig } from 'pg'

export interface OpenPool {
  pool: Pool
  /** Resolves once every connection is closed; `pool.end()` alone resolves while they still are closing. */
  close(): Promise<void>
}

/**
 * A pool whose broken connections never end the process: an `error` event that nobody listens to would.
 * @param onBroken called once for each connection that broke, in use or idle; the pool replaces it by itself
 */
export function openPool(config: PoolConfig, onBroken: (error: Error) => void): OpenPool {
  const pool = new Pool(config)
  const open = new Set<ClientBase>()
  const told = new WeakSet<ClientBase>()
  const tell = (client: ClientBase, error: Error) => {
    // The first says why it broke; `Connection terminated unexpectedly` follows.
    if (!told.has(client)) onBroken(error)
    told.add(client)
  }
  // The pool listens to idle connections only, and repeats their errors here.
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
      // The embedded database's connection tells nobody that it has ended.
      if ('Client' in config) return
      await Promise.all([...open].map((client) => once(client, 'end')))
    },
  }
}
