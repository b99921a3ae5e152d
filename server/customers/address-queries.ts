import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { AddressesTable } from '#database/customer-tables.ts'

export type AddressRow = Selectable<AddressesTable>

export async function lockCustomer(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', customerId)
    .forUpdate()
    .execute()
}

/** The default one first, then the newest. */
export function listAddresses(tx: Tx, tenantId: string, customerId: string): Promise<AddressRow[]> {
  return tx
    .selectFrom('addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function hasAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('addresses')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export function insertAddress(tx: Tx, address: Insertable<AddressesTable>): Promise<AddressRow> {
  return tx.insertInto('addresses').values(address).returningAll().executeTakeFirstOrThrow()
}

export function updateAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
  changes: Updateable<AddressesTable>,
): Promise<AddressRow | undefined> {
  return tx
    .updateTable('addresses')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deleteAddress(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return tx
    .deleteFrom('addresses')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function clearDefault(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
}

export async function makeNewestDefault(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<void> {
  const [newest] = await listAddresses(tx, tenantId, customerId)
  if (newest) await updateAddress(tx, tenantId, customerId, newest.id, { is_default: true })
}
