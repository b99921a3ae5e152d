import { type RawBuilder, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Tx } from '#database/connection.ts'
import { plainDate } from '#domain/zone.ts'
import type { CustomerContext, TenantContext, TenantScope } from '#server/context.ts'
import { endSubscriptionOf } from '#server/newsletter/subscription-of.ts'
import { forgetCardsOf } from '#server/saved-cards/saved-cards.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { announceEnd, requireProof } from '#server/sign-in/sessions.ts'
import { type Customer, provenEmail, provenPhone } from './customer.ts'
import { provenContacts, rememberContacts } from './person.ts'

/** Statuses after which the kitchen no longer needs a name. */
const ended = ['completed', 'rejected', 'cancelled', 'expired'] as const

/**
 * Removes a customer and the rows only about them. Orders stay without the person; one on its way keeps contact and
 * address until it ends, a future booking until its day is over. Used one-time offers are remembered for two years by
 * keyed hashes.
 */
export async function eraseCustomer(tx: Tx, ctx: TenantContext, customer: Customer): Promise<void> {
  const { tenantId } = ctx
  // Only proven contacts: any other contact was merely entered, and may belong to another person.
  for (const contact of provenContacts(customer)) await forgetContact(tx, tenantId, contact)
  await tx
    .deleteFrom('sign_in_attempts')
    .where('tenant_id', '=', tenantId)
    .where('subject', 'like', `% for ${customer.id}`)
    .execute()
  await forgetCardsOf(tx, ctx, customer.id)
  const email = provenEmail(customer)
  if (email) await endSubscriptionOf(tx, tenantId, email)
  await forgetBookingsOf(tx, ctx, customer)
  // Locks the account from here on: no order is placed in between.
  await rememberContacts(tx, ctx, customer, provenContacts(customer))
  await deleteCustomer(tx, tenantId, customer.id)
  await anonymiseOrders(tx, tenantId)
}

/** Takes the person out of orders that have ended since their customer left. */
export async function forgetEndedOrders(ctx: TenantScope): Promise<void> {
  await ctx.transaction((tx) => anonymiseOrders(tx, ctx.tenantId))
}

async function forgetBookingsOf(tx: Tx, ctx: TenantContext, customer: Customer): Promise<void> {
  const own = tx
    .updateTable('bookings')
    .where('tenant_id', '=', ctx.tenantId)
    .where(isBookingOf(customer))
  const today = plainDate(ctx.now(), ctx.site.tenant.timeZone)
  await own.set({ forget_after_day: true }).where('day', '>=', today).execute()
  await own
    .set({ name: '', email: '', phone: '', message: '', notes: '' })
    .where('day', '<', today)
    .execute()
}

/** Sessions, addresses, saved cards and promo counts go with the row; orders and invited friends stay and lose their link. */
async function deleteCustomer(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ customer_id: null })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', id)
    .execute()
  await tx
    .updateTable('customers')
    .set({ referred_by: null })
    .where('tenant_id', '=', tenantId)
    .where('referred_by', '=', id)
    .execute()
  await tx.deleteFrom('customers').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Only signed-in customers order: an order without one is a deleted customer's. */
async function anonymiseOrders(tx: Tx, tenantId: string): Promise<void> {
  const nobody = JSON.stringify({ name: '', phone: '', email: '' })
  const forgotten = await tx
    .updateTable('orders')
    .set({ contact: nobody, phone: null, address: 'null', note: '' })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', 'is', null)
    .where('status', 'in', ended)
    .where(sql<boolean>`contact <> ${nobody}::jsonb`)
    .returning('id')
    .execute()
  if (forgotten.length === 0) return
  const ids = forgotten.map(({ id }) => id)
  // The restaurant's note on a refund may contain the diner's name.
  await tx
    .updateTable('refunds')
    .set({ note: '' })
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', ids)
    .execute()
  await tx
    .updateTable('order_lines')
    .set({ note: '' })
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', ids)
    .execute()
}

async function forgetContact(tx: Tx, tenantId: string, contact: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', contact)
    .execute()
  await tx
    .deleteFrom('known_browsers')
    .where('tenant_id', '=', tenantId)
    .where('contact', '=', contact)
    .execute()
  await tx
    .deleteFrom('sent_messages')
    .where('tenant_id', '=', tenantId)
    .where('recipient', '=', contact)
    .execute()
  // Given up or still waiting: a code or a message for someone who is no longer there.
  await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tenantId)
    .where('topic', 'in', ['message', 'sign-in-code'])
    .where(sql<boolean>`body ->> 'to' = ${contact}`)
    .execute()
}

/** Deletes the account at the customer's request, see `eraseCustomer`. A token alone is not enough. */
export async function deleteAccount(ctx: CustomerContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireProof(tx, ctx)
    await eraseCustomer(tx, ctx, ctx.customer)
  })
  announceEnd(ctx)
  securityEvent(ctx, 'account_deleted', { contact: ctx.customer.contact })
}

/** Whether a booking has a contact that the customer has proven, as a condition on `bookings`. */
export function isBookingOf(customer: Customer): RawBuilder<boolean> {
  const [phone, email] = [provenPhone(customer), provenEmail(customer)]
  const conditions = [
    ...(email ? [sql`lower(email) = ${email}`] : []),
    ...(phone ? [sql`phone in (${sql.join(spellingsOf(phone))})`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/**
 * Spellings of a number in bookings: `07700900123`, with the calling code, or with its plus from abroad (`readPhone`).
 */
function spellingsOf(phone: string): string[] {
  const national = parsePhoneNumberFromString(phone)?.formatNational() ?? phone
  return [...new Set([phone, ...[national, phone].map((text) => text.replace(/\D/g, ''))])]
}
