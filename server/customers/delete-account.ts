import { sql } from 'kysely'
import type { Tx } from '#database/connection.ts'
import type { CustomerContext, TenantScope } from '#server/context.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import { announceEnd, requireProof } from '#server/sign-in/sessions.ts'
import { provenContacts, rememberContacts } from './person.ts'

/** Statuses after which the kitchen needs to know nobody's name. */
const ended = ['completed', 'rejected', 'cancelled', 'expired'] as const

/**
 * Removes the customer and everything only about them; orders stay for the books without a person. An order still on
 * its way keeps its contact and address until it ends (`forgetEndedOrders`), or the food would reach nobody. What the
 * person has had that is given once stays for two years under keyed hashes of their proven contacts. A token alone does
 * not do.
 */
export async function deleteAccount(ctx: CustomerContext): Promise<void> {
  const { tenantId, customer } = ctx
  await ctx.transaction(async (tx) => {
    await requireProof(tx, ctx)
    await rememberContacts(tx, ctx, customer, provenContacts(customer))
    // Only what was proven: another contact was told, and may be anybody's.
    for (const contact of provenContacts(customer)) await forgetContact(tx, tenantId, contact)
    await tx
      .deleteFrom('sign_in_attempts')
      .where('tenant_id', '=', tenantId)
      .where('subject', 'like', `% for ${customer.id}`)
      .execute()
    await deleteCustomer(tx, tenantId, customer.id)
    await anonymiseOrders(tx, tenantId)
  })
  announceEnd(ctx)
  securityEvent(ctx, 'account_deleted', { contact: customer.contact })
}

/** Sessions, addresses and promo counts go with the row; orders and invited friends stay and lose their link. */
async function deleteCustomer(tx: Tx, tenantId: string, id: string): Promise<void> {
  // Held, so that no order comes in between.
  await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
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

/** Takes the person out of orders that have ended since their customer left. */
export async function forgetEndedOrders(ctx: TenantScope): Promise<void> {
  await ctx.transaction((tx) => anonymiseOrders(tx, ctx.tenantId))
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
  await tx
    .updateTable('order_lines')
    .set({ note: '' })
    .where('tenant_id', '=', tenantId)
    .where(
      'order_id',
      'in',
      forgotten.map((order) => order.id),
    )
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
