import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { endsConnection, isPlanStale } from './failure.ts'
import { prepareTenant, tenantStatement } from './tenant-statement.ts'

/** Statements prepared on one connection. Each costs the server some 20 to 50 KB until the connection closes. */
const mostPerConnection = 200
/** Statements of a pool until its plans are made anew for the first time. */
const firstReplanning = 250
/** In characters. Longer statements insert many rows and are rarely repeated in the same form. */
const longestText = 12_000

/** Shared by the connections of one pool. */
interface Plans {
  /** Raised when a migration has changed a table, so that no connection reuses its old plans. */
  generation: number
  most: number
  tenant: () => string | undefined
  /** Statements so far, and how many there will be when plans are made anew. */
  sent: number
  nextReplanning: number
  /** How often that was due. */
  replannings: number
}

/**
 * Sends each statement that has parameters as a named prepared statement, so that the database parses and plans it once
 * per connection: half of its work on an order. Text without parameters may hold several statements, which cannot be
 * prepared, and is sent as it is.
 * @param tenant of the statement that is sent now, where it is a transaction of its own in a tenant
 */
export function withPreparedStatements(
  pool: Pool,
  most = mostPerConnection,
  tenant: () => string | undefined = () => undefined,
): PostgresPool {
  const plans: Plans = {
    generation: 0,
    most,
    tenant,
    sent: 0,
    nextReplanning: firstReplanning,
    replannings: 0,
  }
  // Kysely identifies a connection by its object.
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PreparingClient(client, plans)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  private readonly client: PoolClient
  private readonly plans: Plans
  private readonly generation: number
  /** Names of prepared statements, by their text. */
  private readonly prepared = new Map<string, string>()
  private brokenBy: Error | undefined
  private canNameTenant = false
  private replannings: number

  constructor(client: PoolClient, plans: Plans) {
    this.client = client
    this.plans = plans
    this.generation = plans.generation
    this.replannings = plans.replannings
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cursors are not used here')
    // Kysely declares fewer command names than the driver, whose type is any text.
    return this.sendOrMarkBroken(sql, parameters) as Promise<unknown> as Promise<
      PostgresQueryResult<R>
    >
  }

  private async sendOrMarkBroken(sql: string, parameters: readonly unknown[]) {
    // Each further statement, such as the rollback, would wait as long for a server that is silent.
    if (this.brokenBy) throw this.brokenBy
    try {
      return await this.send(sql, parameters)
    } catch (error) {
      if (error instanceof Error && endsConnection(error)) this.brokenBy ??= error
      throw error
    }
  }

  private async send(sql: string, parameters: readonly unknown[]) {
    const tenantId = this.plans.tenant()
    if (parameters.length === 0) {
      if (tenantId !== undefined) throw new Error('A statement in a tenant has parameters')
      return this.client.query(sql)
    }
    const name = this.nameOf(sql)
    const values = [...parameters]
    const isAlone = this.client.getTransactionStatus() === 'I'
    if (isAlone) await this.replanWhenDue()
    try {
      return await this.run(name ? { name, text: sql, values } : { text: sql, values }, tenantId)
    } catch (error) {
      if (!name || !isPlanStale(error)) throw error
      this.plans.generation = Math.max(this.plans.generation, this.generation + 1)
      // Inside a transaction, the whole transaction has to be repeated.
      if (!isAlone) throw error
      return this.run({ text: sql, values }, tenantId)
    }
  }

  /**
   * The database keeps the plan of a prepared statement until its tables are analyzed, which the embedded database never
   * does by itself and a server a minute late: plans for empty tables would serve full ones. In a table of some 300 rows
   * all rows of a tenant seem to cost what one row costs, so that any index may be taken. All connections make their plans
   * anew each time that the number of statements sent by the pool has doubled, so that the cost soon becomes
   * negligible.
   */
  private async replanWhenDue(): Promise<void> {
    const { plans } = this
    if (++plans.sent >= plans.nextReplanning) {
      plans.nextReplanning *= 2
      plans.replannings++
    }
    if (this.replannings === plans.replannings) return
    this.replannings = plans.replannings
    await this.client.query('discard plans')
  }

  private async run(config: QueryConfig, tenantId: string | undefined): Promise<QueryResult> {
    if (tenantId === undefined) return this.client.query(config)
    if (!this.canNameTenant) {
      await this.client.query(prepareTenant())
      this.canNameTenant = true
    }
    const { query, result } = tenantStatement(tenantId, config)
    this.client.query(query)
    return result
  }

  /** Destroys the connection when the server is closing it or its plans are older than a migration. */
  release(isBroken = false): void {
    const hasOldPlans = this.generation !== this.plans.generation
    this.client.release(this.brokenBy ?? (isBroken || hasOldPlans))
  }

  /** Undefined for a statement that is not prepared. */
  private nameOf(sql: string): string | undefined {
    if (this.generation !== this.plans.generation || sql.length > longestText) return undefined
    const known = this.prepared.get(sql)
    if (known) return known
    if (this.prepared.size >= this.plans.most) return undefined
    const name = `tiffin_${createHash('sha1').update(sql).digest('base64url')}`
    this.prepared.set(sql, name)
    return name
  }
}
