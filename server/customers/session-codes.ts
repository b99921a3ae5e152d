import type { ContactCodeSent } from '#contract/sign-in.ts'
import type { Contact } from '#domain/contact.ts'
import type { CustomerContext } from '#server/context.ts'
import type { BrowserSecret, Caller } from '#server/sign-in/cookies.ts'
import { requestCode } from '#server/sign-in/request-code.ts'

/**
 * Sends a code that a signed-in customer asked for.
 * @param subject what the code will be asked for with, see `sign-in/queries.ts`
 */
export async function sendSessionCode(
  ctx: CustomerContext,
  contact: Contact,
  subject: string,
  browser: BrowserSecret | null,
): Promise<ContactCodeSent> {
  const purpose = { kind: 'resend', subject, referralCode: null } as const
  const { sent } = await requestCode(ctx, contact, purpose, sessionCaller(ctx, browser))
  const { attempt: _session, ...told } = sent
  return told
}

/** The session is what asks: a code belongs to it as a visitor's belongs to their browser. */
export function sessionCaller(ctx: CustomerContext, browser: BrowserSecret | null): Caller {
  return { attempt: { token: '', hash: ctx.sessionHash, isTrusted: true }, browser }
}
