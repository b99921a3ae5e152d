import type { Updateable } from 'kysely'
import type { CustomerUpdate } from '#contract/customer.ts'
import type { CustomersTable } from '#database/customer-tables.ts'
import { nameProblem } from '#domain/order-contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { parseContact } from '#server/sign-in/contact.ts'
import { limitReached } from '#server/sign-in/security-event.ts'
import { sendEmailLink } from './confirm-email.ts'
import { type Customer, toCustomer, updateCustomer } from './customer.ts'
import { rememberContacts } from './person.ts'

/**
 * Changes the fields that were sent, and no others. The sign-in contact may be repeated, but not changed here. A new
 * other contact is unproven; an email address is sent a confirmation link.
 */
export async function updateProfile(
  ctx: CustomerContext,
  update: CustomerUpdate,
): Promise<Customer> {
  refuseNames(update)
  const { customer } = ctx
  const known = customer.channel === 'sms' ? customer.email : customer.phone
  const told = readOtherContact(ctx, update)
  const otherContact = told === known ? undefined : told
  const changes: Updateable<CustomersTable> = {
    ...(update.first_name === undefined ? {} : { first_name: update.first_name }),
    ...(update.last_name === undefined ? {} : { last_name: update.last_name }),
    ...(update.marketing_opt_in === undefined ? {} : { marketing_opt_in: update.marketing_opt_in }),
    ...(otherContact === undefined
      ? {}
      : { other_contact: otherContact, other_contact_proven_at: null }),
  }
  if (Object.keys(changes).length === 0) return customer

  return ctx.transaction(async (tx) => {
    const isReplaced = otherContact !== undefined && customer.isOtherProven
    if (isReplaced) await rememberContacts(tx, ctx, customer, [known])
    const updated = toCustomer(await updateCustomer(tx, ctx.tenantId, customer.id, changes))
    // If the limit of links is reached, the address is saved as unproven, and can be confirmed later.
    if (otherContact && updated.channel === 'sms') {
      const refusal = await sendEmailLink(tx, ctx, updated)
      if (refusal?.limit) limitReached(ctx, refusal.limit)
    }
    return updated
  })
}

/** A name may be empty; a non-empty one must be valid. */
function refuseNames(update: CustomerUpdate): void {
  for (const field of ['first_name', 'last_name'] as const) {
    const problem = update[field] ? nameProblem(update[field]) : null
    if (problem) throw invalid(field, problem)
  }
}

/** The contact that does not sign in, normalised; '' removes it, undefined leaves it. */
function readOtherContact(ctx: CustomerContext, update: CustomerUpdate): string | undefined {
  const { customer } = ctx
  const country = ctx.site.tenant.country
  const own = customer.channel === 'sms' ? 'phone' : 'email'
  const other = own === 'phone' ? 'email' : 'phone'

  const repeated = update[own]
  if (repeated !== undefined && parseContact(repeated, country)?.contact !== customer.contact) {
    throw invalid(own, 'You sign in with this. To change it we send a code to the new one.')
  }
  const told = update[other]
  if (told === undefined || told === '') return told
  const contact = parseContact(told, country)
  if (contact?.channel !== (other === 'email' ? 'email' : 'sms')) {
    throw invalid(other, other === 'email' ? 'Enter a valid email' : 'Enter a valid phone number')
  }
  return contact.contact
}
