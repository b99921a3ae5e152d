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
    ...(phone ? [sql`phone in (${sql.join(spellingsOf(phone))})`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** As bookings keep a number: `07700900123`, with the calling code, or with its plus from abroad (`readPhone`). */
function spellingsOf(phone: string): string[] {
  const national = parsePhoneNumberFromString(phone)?.formatNational() ?? phone
  return [...new Set([phone, ...[national, phone].map((text) => text.replace(/\D/g, ''))])]
}
