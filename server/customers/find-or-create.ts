import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { TenantContext } from '#server/context.ts'
import type { Random } from '#server/random.ts'
import { type Customer, toCustomer } from './customer.ts'
import { findByContact, findByReferralCode, insertCustomer } from './queries.ts'

/** The customer who has just proven this contact; a new one remembers who invited them. */
export async function findOrCreateCustomer(
  tx: Tx,
  ctx: TenantContext,
  contact: Contact,
  invitation: string | null,
): Promise<Customer> {
  const inviter = invitation ? await findByReferralCode(tx, ctx.tenantId, invitation) : undefined
  for (;;) {
    const known = await findByContact(tx, ctx.tenantId, contact.contact)
    if (known) return toCustomer(known)
    // Nothing is inserted when the contact has just come in elsewhere, or the referral code is taken: look again.
    const created = await insertCustomer(tx, {
      tenant_id: ctx.tenantId,
      id: ctx.random.id(),
      contact: contact.contact,
      channel: contact.channel,
      referral_code: newReferralCode(ctx.random),
      referred_by: inviter?.id ?? null,
      created_at: ctx.now(),
    })
    if (created) return toCustomer(created)
  }
}

/** Without 0, O, 1, I and L, which look alike when read aloud or copied by hand. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const referralLength = 8

function newReferralCode(random: Random): string {
  const pick = () => letters.charAt(random.integer(letters.length))
  return Array.from({ length: referralLength }, pick).join('')
}
