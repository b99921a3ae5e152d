import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'
import { isOnCluster } from './test-database.ts'

/**
 * Runs statements as the owner of the database, who has every right: for tests of what no part of the product may do.
 */
export async function asOwner(db: Database, statements: string): Promise<void> {
  if (isOnCluster()) return onCluster(db, statements)
  // One text: on a pool the next statement may run on another connection.
  await sql.raw(`set role none; ${statements}; set role tiffin_app`).execute(db.shared)
}

/** Citus takes no two commands that change the schema in one message. */
function onCluster(db: Database, statements: string): Promise<void> {
  // The body of a function holds several itself.
  const texts = statements.includes('$$') ? [statements] : statements.split(';')
  return db.shared.connection().execute(async (one) => {
    // It refuses to change `tenants` after statements that changed rows of all its nodes at once.
    await sql`select set_config('role', 'none', false),
      set_config('citus.multi_shard_modify_mode', 'sequential', false)`.execute(one)
    try {
      for (const text of texts) if (text.trim()) await sql.raw(text).execute(one)
    } finally {
      await sql`set role tiffin_app`.execute(one)
    }
  })
}
