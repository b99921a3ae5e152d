import {
  CompiledQuery,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import { escapeLiteral } from 'pg'

/** PostgreSQL, where a transaction of a tenant begins and names its tenant in one round trip. */
export class TenantDialect extends PostgresDialect {
  private readonly pool: PostgresPool
  private readonly tenant: () => string | undefined

  /** @param tenant of the transaction that begins; undefined for one outside any tenant */
  constructor(pool: PostgresPool, tenant: () => string | undefined) {
    super({ pool })
    this.pool = pool
    this.tenant = tenant
  }

  override createDriver(): Driver {
    return new TenantDriver(this.pool, this.tenant)
  }
}

class TenantDriver extends PostgresDriver {
  private readonly tenant: () => string | undefined

  constructor(pool: PostgresPool, tenant: () => string | undefined) {
    super({ pool })
    this.tenant = tenant
  }

  override async beginTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
    settings: TransactionSettings,
  ): Promise<void> {
    const tenant = this.tenant()
    if (tenant === undefined) return super.beginTransaction(connection, settings)
    try {
      const setTenant = `select set_config('app.tenant', ${escapeLiteral(tenant)}, true)`
      await connection.executeQuery(CompiledQuery.raw(`begin; ${setTenant}`))
    } catch (error) {
      // It may have begun; the next transaction on this connection must not run inside it.
      await this.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }
}
