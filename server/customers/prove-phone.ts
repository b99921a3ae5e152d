import type { PhoneProof, PhoneRequest } from '#contract/customer.ts'
import type { ContactCodeSent } from '#contract/sign-in.ts'
import type { Contact } from '#domain/contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { checkCode, codeRefusal, readCode } from '#server/sign-in/check-code.ts'
import { readContact } from '#server/sign-in/contact.ts'
import type { BrowserSecret } from '#server/sign-in/cookies.ts'
import { type Customer, toCustomer } from './customer.ts'
import { rememberContacts } from './person.ts'
import { updateCustomer } from './queries.ts'
import { sendSessionCode, sessionCaller } from './session-codes.ts'

/** Sends a code to the phone number of a customer who signs in by email. */
export async function requestPhoneProof(
  ctx: CustomerContext,
  request: PhoneRequest,
  browser: BrowserSecret | null,
): Promise<ContactCodeSent> {
  const phone = readPhone(ctx, request)
  return sendSessionCode(ctx, phone, proofSubject(ctx, phone.contact), browser)
}

/** Keeps the number as the customer's own, proven, once the code is right. They go on signing in by email. */
export async function confirmPhone(
  ctx: CustomerContext,
  request: PhoneProof,
  browser: BrowserSecret | null,
): Promise<Customer> {
  const phone = readPhone(ctx, request)
  const otp = readCode(request.otp)
  const { customer } = ctx

  const outcome = await ctx.transaction(async (tx) => {
    const check = await checkCode(tx, ctx, {
      contact: phone,
      subject: proofSubject(ctx, phone.contact),
      otp,
      caller: sessionCaller(ctx, browser),
    })
    if (check.outcome !== 'right') return check

    const isReplaced = customer.isOtherProven && customer.phone !== phone.contact
    if (isReplaced) await rememberContacts(tx, ctx, customer, [customer.phone])
    const row = await updateCustomer(tx, ctx.tenantId, customer.id, {
      other_contact: phone.contact,
      other_contact_proven_at: ctx.now(),
    })
    return { ...check, customer: toCustomer(row) }
  })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  return outcome.customer
}

function readPhone(ctx: CustomerContext, { phone }: PhoneRequest): Contact {
  if (ctx.customer.channel === 'sms') {
    throw invalid('phone', 'You sign in with your phone number: it is confirmed already.')
  }
  return readContact(ctx, { phone })
}

/** Apart from codes that sign in or change the sign-in: none of them works in place of another. */
function proofSubject(ctx: CustomerContext, contact: string): string {
  return `${contact} proven for ${ctx.customer.id}`
}
