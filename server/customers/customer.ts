import type { Selectable } from 'kysely'
import type { WireCustomer } from '#contract/customer.ts'
import { toPounds } from '#contract/pounds.ts'
import type { CustomersTable } from '#database/tables.ts'
import type { Pence } from '#domain/money.ts'

/** A signed-in diner; belongs to one tenant. */
export interface Customer {
  id: string
  /** The contact proven by a code. */
  contact: string
  channel: 'sms' | 'email'
  phone: string
  email: string
  firstName: string
  lastName: string
  marketingOptIn: boolean
  referralCode: string
  credit: Pence
}

export function toCustomer(row: Selectable<CustomersTable>): Customer {
  const isPhone = row.channel === 'sms'
  return {
    id: row.id,
    contact: row.contact,
    channel: row.channel,
    phone: isPhone ? row.contact : row.other_contact,
    email: isPhone ? row.other_contact : row.contact,
    firstName: row.first_name,
    lastName: row.last_name,
    marketingOptIn: row.marketing_opt_in,
    referralCode: row.referral_code,
    credit: row.credit,
  }
}

export function toWireCustomer(customer: Customer): WireCustomer {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    marketing_opt_in: customer.marketingOptIn,
    referral_code: customer.referralCode,
    credit: toPounds(customer.credit),
    signs_in_with: customer.channel === 'sms' ? 'phone' : 'email',
  }
}
