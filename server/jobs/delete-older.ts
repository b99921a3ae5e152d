import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { Tables } from '#database/tables.ts'

/** Deletes a tenant's rows of a table whose time in a column lies before an instant. */
export async function deleteOlder<Table extends keyof Tables & string>(
  tx: Tx,
  tenantId: string,
  table: Table,
  column: keyof Tables[Table] & string,
  before: Date,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} < ${before}`.execute(tx)
}
