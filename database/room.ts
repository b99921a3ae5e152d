import { type Kysely, sql } from 'kysely'
import { sqlState } from './failure.ts'

/** Why the database cannot store anything, in words; undefined for any other error. */
export function noRoom(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const state = sqlState(error)
  if (state === '53400') return 'a limit of the database server is reached (53400)'
  return ['53100', 'ENOSPC'].includes(state) || /no space left on device/i.test(error.message)
    ? 'the disk of the database is full'
    : undefined
}

/**
 * Fails unless the database can store data: makes it write a megabyte to a temporary file, and a commit. Takes a few
 * milliseconds, needs no right and leaves no data behind.
 */
export async function checkRoom<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A small work_mem makes PostgreSQL write the rows to a temporary file.
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`
      select pg_current_xact_id(), count(*)
      from string_to_table(repeat(repeat('x', 1023) || ',', 1024), ',')`.execute(tx)
  })
}
