import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { endsConnection, isPlanStale } from './failure.ts'

/** Statements prepared on one connection. Each costs the server some 20 to 50 KB until the connection closes. */
const mostPerConnection = 200
/** In characters. Longer statements insert many rows and are rarely repeated in the same form. */
const longestText = 12_000

/**
 * Sends each statement that has parameters as a named prepared statement, which the database parses once per connection.
 * Text without parameters may hold several statements, which cannot be prepared.
 */
export function withPreparedStatements(pool: Pool, most = mostPerConnection): PostgresPool {
  // Kysely identifies a connection by its object.
  const clients = new WeakMap<PoolClient, PreparingClient>()
  /** Part of each name, so that a migration which made a plan invalid makes all connections prepare again. */
  const schema = { generation: 0 }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PreparingClient(client, schema, most)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  private readonly client: PoolClient
  private readonly schema: { generation: number }
  private readonly most: number
  /** Hashes of prepared statements, by their text. */
  private readonly hashes = new Map<string, string>()
  private brokenBy: Error | undefined

  constructor(client: PoolClient, schema: { generation: number }, most: number) {
    this.client = client
    this.schema = schema
    this.most = most
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cursors are not used here')
    // Kysely declares fewer command names than the driver, whose type is any text.
    return this.send(sql, [...parameters]) as Promise<unknown> as Promise<PostgresQueryResult<R>>
  }

  private async send(text: string, values: unknown[]) {
    // Each further statement, such as the rollback, would wait as long for a server that is silent.
    if (this.brokenBy) throw this.brokenBy
    if (values.length === 0) return this.client.query(text).catch(this.noteFailure)
    const { generation } = this.schema
    const run = () => this.client.query({ name: this.nameOf(text), text, values })
    const isInTransaction = this.client.getTransactionStatus() !== 'I'
    return run()
      .catch((error: unknown) => {
        if (!isPlanStale(error)) throw error
        if (this.schema.generation === generation) this.schema.generation++
        // The transaction has failed, and is repeated as a whole.
        if (isInTransaction) throw error
        return run()
      })
      .catch(this.noteFailure)
  }

  private readonly noteFailure = (error: unknown): never => {
    if (error instanceof Error && endsConnection(error)) this.brokenBy ??= error
    throw error
  }

  release(isBroken = false): void {
    this.client.release(this.brokenBy ?? isBroken)
  }

  /** Undefined for a statement that is not prepared. */
  private nameOf(text: string): string | undefined {
    let hash = this.hashes.get(text)
    if (!hash) {
      if (text.length > longestText || this.hashes.size >= this.most) return undefined
      hash = createHash('sha1').update(text).digest('base64url')
      this.hashes.set(text, hash)
    }
    return `${this.schema.generation}-${hash}`
  }
}
