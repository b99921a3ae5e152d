import { sql } from 'kysely'
import type { InspectedDatabase } from '#database/inspect.ts'

/** Whether a start has made the tables yet. */
export async function hasSchema(database: InspectedDatabase): Promise<boolean> {
  const { rows } = await sql<{ hasSchema: boolean }>`
    select to_regclass('public.tenants') is not null
      and to_regclass('public.kysely_migration') is not null as "hasSchema"`.execute(
    database.shared,
  )
  return rows[0]?.hasSchema ?? false
}
