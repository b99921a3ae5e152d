import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { CustomersTable } from '#database/customer-tables.ts'
import { Refusal } from '#server/http/refusal.ts'

export type CustomerRow = Selectable<CustomersTable>

export function findByContact(
  tx: Tx,
  tenantId: string,
  contact: string,
): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', contact)
    .executeTakeFirst()
}

export function findById(tx: Tx, tenantId: string, id: string): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findByReferralCode(
  tx: Tx,
  tenantId: string,
  code: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('referral_code', '=', code)
    .executeTakeFirst()
}

/** Undefined when the contact or the referral code is taken. */
export function insertCustomer(
  tx: Tx,
  customer: Insertable<CustomersTable>,
): Promise<CustomerRow | undefined> {
  return tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
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
