import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { CustomersTable } from '#database/customer-tables.ts'
import { Refusal } from '#server/http/refusal.ts'

export type CustomerRow = Selectable<CustomersTable>

export function findById(tx: Tx, tenantId: string, id: string): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Refuses where the account was deleted since its token was looked up. */
export function updateCustomer(
  tx: Tx,
  tenantId: string,
  id: string,
  changes: Updateable<CustomersTable>,
): Promise<CustomerRow> {
  return tx
    .updateTable('customers')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refusal('unauthorised'))
}
