import type { SignedIn, VerifyRequest } from '#contract/sign-in.ts'
import type { Context } from '#server/context.ts'
import { toWireCustomer } from '#server/customers/customer.ts'
import { findOrCreateCustomer } from '#server/customers/find-or-create.ts'
import { checkCode, readCode, wrongCode } from './check-code.ts'
import { readContact } from './contact.ts'
import { type Browser, newBrowser } from './known-browser.ts'
import { isKnownBrowser, rememberBrowser } from './queries.ts'
import { openSession } from './sessions.ts'

/** Signs in with the right code; whoever is new becomes a customer. The browser is to be remembered by its cookie. */
export async function verifyCode(
  ctx: Context,
  request: VerifyRequest,
  cameFrom: Browser | null,
): Promise<{ signedIn: SignedIn; browser: Browser }> {
  const contact = readContact(ctx, request)
  const otp = readCode(request.otp)

  const outcome = await ctx.transaction(async (tx) => {
    const check = await checkCode(tx, ctx, {
      contact: contact.contact,
      subject: contact.contact,
      otp,
      browserHash: cameFrom?.hash ?? null,
    })
    if (!check.isRight) return check

    const customer = await findOrCreateCustomer(tx, ctx, contact, check.referralCode)
    const token = await openSession(tx, ctx, customer.id)
    // A cookie that we did not give may be known to whoever planted it.
    const isOurs = cameFrom && (await isKnownBrowser(tx, ctx.tenantId, cameFrom.hash, null))
    const browser = isOurs ? cameFrom : newBrowser(ctx)
    await rememberBrowser(tx, ctx.tenantId, browser.hash, contact.contact, ctx.now())
    return {
      isRight: true as const,
      browser,
      signedIn: { token, customer: toWireCustomer(customer) },
    }
  })
  if (!outcome.isRight) throw wrongCode(outcome.triesLeft)
  return outcome
}
