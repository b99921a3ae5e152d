import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { isOnCluster } from './test-database.ts'

/**
 * Runs statements as the owner of the database, who has every right: for tests of what no part of the product may do.
 */
export async function asOwner(db: Database, statements: string): Promise<void> {
  // A cluster refuses to change `tenants` after statements that changed rows of all its nodes at once.
  const inSequence = isOnCluster()
    ? `select set_config('citus.multi_shard_modify_mode', 'sequential', true);`
    : ''
  // One text: on a pool the next statement may run on another connection.
  await sql
    .raw(`set role none; ${inSequence} ${statements}; set role tiffin_app`)
    .execute(db.shared)
}
