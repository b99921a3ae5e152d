import type { Updateable } from 'kysely'
import type { CustomerUpdate } from '#contract/customer.ts'
import type { CustomersTable } from '#database/tables.ts'
import { parseContact } from '#domain/contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { type Customer, toCustomer } from './customer.ts'
import { updateCustomer } from './queries.ts'

/** Changes what was sent and leaves the rest. The contact used to sign in may be repeated, but not changed here. */
export async function updateProfile(
  ctx: CustomerContext,
  update: CustomerUpdate,
): Promise<Customer> {
  const otherContact = readOtherContact(ctx, update)
  const changes: Updateable<CustomersTable> = {
    ...(update.first_name === undefined ? {} : { first_name: update.first_name }),
    ...(update.last_name === undefined ? {} : { last_name: update.last_name }),
    ...(update.marketing_opt_in === undefined ? {} : { marketing_opt_in: update.marketing_opt_in }),
    ...(otherContact === undefined ? {} : { other_contact: otherContact }),
  }
  if (Object.keys(changes).length === 0) return ctx.customer

  return ctx.transaction(async (tx) =>
    toCustomer(await updateCustomer(tx, ctx.tenantId, ctx.customer.id, changes)),
  )
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
