import type { SignedIn, VerifyRequest } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { toWireCustomer } from '#server/customers/customer.ts'
import { findOrCreateCustomer } from '#server/customers/find-or-create-customer.ts'
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
  request: VerifyRequest,
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
