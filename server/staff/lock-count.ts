import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'

/**
 * Locks one count of a tenant until the transaction ends, so that two concurrent requests cannot exceed a limit
 * together.
 */
export async function lockCount(tx: Tx, tenantId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${what} ${tenantId}`}))`.execute(tx)
}
