import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { TenantContext } from '#server/context.ts'
import type { Random } from '#server/random.ts'
import { type Customer, toCustomer } from './customer.ts'

/** The customer who has just proven this contact; a new one remembers who invited them. */
export async function findOrCreateCustomer(
  tx: Tx,
  ctx: TenantContext,
  { contact, channel }: Contact,
  invitation: string | null,
): Promise<Customer> {
  const { tenantId: tenant_id } = ctx
  const all = tx.selectFrom('customers').where('tenant_id', '=', tenant_id)
  const inviter =
    invitation === null
      ? undefined
      : await all.select('id').where('referral_code', '=', invitation).executeTakeFirst()
  for (;;) {
    const known = await all.selectAll().where('contact', '=', contact).executeTakeFirst()
    if (known) return toCustomer(known)
    const created = await tx
      .insertInto('customers')
      .values({
        tenant_id,
        id: ctx.random.id(),
        contact,
        channel,
        referral_code: newReferralCode(ctx.random),
        referred_by: inviter?.id ?? null,
        created_at: ctx.now(),
      })
      // Another request has just created the customer, or the referral code is taken: look again.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
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
