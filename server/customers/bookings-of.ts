import { type RawBuilder, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Customer, provenEmail, provenPhone } from './customer.ts'

/**
 * Whether a booking was made with a contact that the customer has proven, as a condition on `bookings`. Diners book
 * without an account: what merely looks like theirs is somebody else's.
 */
export function isBookingOf(customer: Customer): RawBuilder<boolean> {
  const [phone, email] = [provenPhone(customer), provenEmail(customer)]
  const conditions = [
    ...(email ? [sql`lower(email) = ${email}`] : []),
    ...(phone ? [sql`phone in (${sql.join(digitsOf(phone))})`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** As the form of bookings keeps a number: `07700900123`, or with the calling code. */
function digitsOf(phone: string): string[] {
  const national = parsePhoneNumberFromString(phone)?.formatNational() ?? phone
  return [...new Set([national, phone].map((text) => text.replace(/\D/g, '')))]
}
