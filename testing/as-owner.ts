import { sql } from 'kysely'
import type { Database } from '#database/connection.ts'

/**
 * Runs statements as the owner of the database, who has every right: for tests of what no part of the product may do.
 */
export async function asOwner(db: Database, statements: string): Promise<void> {
  // One text: on a pool the next statement may run on another connection.
  await sql.raw(`set role none; ${statements}; set role tiffin_app`).execute(db.shared)
}
