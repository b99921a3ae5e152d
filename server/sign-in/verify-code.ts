import type { SignedIn, VerifyRequest } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { toWireCustomer } from '#server/customers/customer.ts'
import { findOrCreateCustomer } from '#server/customers/find-or-create.ts'
import { checkCode, codeRefusal, readCode } from './check-code.ts'
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
  const otp = readCode(request.otp)
  const caller = withBody(cookies, request)

  const outcome = await ctx.transaction(async (tx) => {
    const check = await checkCode(tx, ctx, { contact, subject: contact.contact, otp, caller })
    if (check.outcome !== 'right') return check

    const customer = await findOrCreateCustomer(tx, ctx, contact, check.referralCode)
    const token = await openSession(tx, ctx, customer.id)
    const browser = await keepKnownBrowser(tx, ctx, contact.contact, caller.browser)
    return { ...check, browser, signedIn: { token, customer: toWireCustomer(ctx, customer) } }
  })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  securityEvent(ctx, 'signed_in', { reason: contact.channel, contact: contact.contact })
  return outcome
}
