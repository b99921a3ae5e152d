import type { BodyOf } from '#contract/calls/table.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import type { Tx } from '#database/connection.ts'
import type { Contact } from '#domain/contact.ts'
import type { Context, TenantContext } from '#server/context.ts'
import { type Customer, toCustomer, toWireCustomer } from '#server/customers/customer.ts'
import type { Random } from '#server/random.ts'
import { readCode, withRightCode } from './check-code.ts'
import { readContact } from './contact.ts'
import type { BrowserSecret, Caller } from './cookies.ts'
import { keepKnownBrowser } from './known-browsers.ts'
import { withBody } from './request-code.ts'
import { securityEvent } from './security-event.ts'
import { openSession } from './sessions.ts'

/** Signs in with the right code, and creates the customer if new. The caller sets the cookie that identifies the browser. */
export async function verifyCode(
  ctx: Context,
  request: BodyOf<'verifyCode'>,
  cookies: Caller,
): Promise<{ signedIn: SignedIn; browser: BrowserSecret }> {
  const contact = readContact(ctx, request)
  const caller = withBody(cookies, request)

  const entry = { contact, subject: contact.contact, otp: readCode(request.otp), caller }
  const result = await withRightCode(ctx, entry, async (tx, referralCode) => {
    const customer = await findOrCreateCustomer(tx, ctx, contact, referralCode)
    const token = await openSession(tx, ctx, customer.id)
    const browser = await keepKnownBrowser(tx, ctx, contact.contact, caller.browser)
    return { browser, signedIn: { token, customer: toWireCustomer(ctx, customer) } }
  })
  securityEvent(ctx, 'signed_in', { reason: contact.channel, contact: contact.contact })
  return result
}

/** The customer who has just proven this contact; a new one remembers who invited them. */
async function findOrCreateCustomer(
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
