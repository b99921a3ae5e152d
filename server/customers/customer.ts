import type { Selectable, Updateable } from 'kysely'
import type { WireCustomer } from '#contract/customer.ts'
import { toMajorUnits } from '#contract/major-units.ts'
import type { Tx } from '#database/connection.ts'
import type { CustomersTable } from '#database/customer-tables.ts'
import type { MinorUnits } from '#domain/money.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SiteContent } from '#server/tenancy/site-content.ts'

export type CustomerRow = Selectable<CustomersTable>

export function findById(tx: Tx, tenantId: string, id: string): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the account until the transaction ends. */
export async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
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

/** A signed-in diner; belongs to one tenant. */
export interface Customer {
  id: string
  /** The contact proven by a code. */
  contact: string
  channel: 'sms' | 'email'
  phone: string
  email: string
  /** The contact that does not sign in was proven too, by a code or a link. */
  isOtherProven: boolean
  firstName: string
  lastName: string
  marketingOptIn: boolean
  referralCode: string
  credit: MinorUnits
  /** Blocked: the restaurant takes no orders and no bookings from this customer. */
  isBlocked: boolean
}

export function toCustomer(row: CustomerRow): Customer {
  const isPhone = row.channel === 'sms'
  return {
    id: row.id,
    contact: row.contact,
    channel: row.channel,
    phone: isPhone ? row.contact : row.other_contact,
    email: isPhone ? row.other_contact : row.contact,
    isOtherProven: row.other_contact !== '' && row.other_contact_proven_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    marketingOptIn: row.marketing_opt_in,
    referralCode: row.referral_code,
    credit: row.credit,
    // Left out by a release that knows no such column.
    isBlocked: (row.blocked_at ?? null) !== null,
  }
}

/** The phone number that a code has proven; '' without one. */
export function provenPhone({ channel, contact, phone, isOtherProven }: Customer): string {
  return channel === 'sms' ? contact : isOtherProven ? phone : ''
}

/** The email that a code or a link has proven; '' without one. */
export function provenEmail({ channel, contact, email, isOtherProven }: Customer): string {
  return channel === 'email' ? contact : isOtherProven ? email : ''
}

export function toWireCustomer({ site }: { site: SiteContent }, customer: Customer): WireCustomer {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    email_confirmed: provenEmail(customer) !== '',
    phone: customer.phone,
    phone_confirmed: provenPhone(customer) !== '',
    marketing_opt_in: customer.marketingOptIn,
    referral_code: customer.referralCode,
    credit: toMajorUnits(customer.credit, site.tenant.currency.code),
    signs_in_with: customer.channel === 'sms' ? 'phone' : 'email',
  }
}

/** Refuses an order of a customer whom the restaurant has blocked; nothing else tells them. */
export function refuseBlocked({ site }: { site: SiteContent }, customer: Customer): void {
  if (customer.isBlocked) throw callRefusal('order', site.tenant.contactNumber)
}

export function callRefusal(what: string, phone: string): Refusal {
  const whom = phone ? `: ${phone}` : ''
  return new Refusal('wrong_state', { message: `Please call us to ${what}${whom}.` })
}
