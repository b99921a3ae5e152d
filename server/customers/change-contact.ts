import type { BodyOf } from '#contract/calls/table.ts'
import type { ContactCodeSent, ContactRequest, PhoneRequest } from '#contract/customer.ts'
import type { Tx } from '#database/connection.ts'
import { brokenConstraint } from '#database/failure.ts'
import type { Contact } from '#domain/contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { contactChanged } from '#server/messaging/templates.ts'
import { readCode, withRightCode } from '#server/sign-in/check-code.ts'
import { readContact } from '#server/sign-in/contact.ts'
import type { BrowserSecret } from '#server/sign-in/cookies.ts'
import { moveKnownBrowser } from '#server/sign-in/known-browsers.ts'
import { codeMinutes, customerProofMinutes } from '#server/sign-in/limits.ts'
import { requestCode } from '#server/sign-in/request-code.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import {
  announceEnd,
  endOtherSessions,
  markProven,
  requireProof,
} from '#server/sign-in/sessions.ts'
import { type Customer, toCustomer, updateCustomer } from './customer.ts'
import { provenContacts, rememberContacts } from './person.ts'

type Browser = BrowserSecret | null

/** Sends a code to the customer's sign-in contact: needed where the sign-in is not recent. */
export async function requestContactProof(
  ctx: CustomerContext,
  browser: Browser,
): Promise<ContactCodeSent> {
  return sendSessionCode(ctx, ctx.customer, 'to prove', browser)
}

/** After the code to the present contact, this session may request another contact for ten minutes. */
export async function confirmContactProof(
  ctx: CustomerContext,
  typed: string,
  browser: Browser,
): Promise<void> {
  const entry = sessionEntry(ctx, ctx.customer, 'to prove', typed, browser)
  await withRightCode(ctx, entry, (tx) => markProven(tx, ctx))
  securityEvent(ctx, 'contact_proven', { contact: ctx.customer.contact })
}

/** Sends a code to the contact that the customer wants to sign in with. A token alone is not enough. */
export async function requestContactChange(
  ctx: CustomerContext,
  request: ContactRequest,
  browser: Browser,
): Promise<ContactCodeSent> {
  const contact = readContact(ctx, request)
  if (contact.contact === ctx.customer.contact) {
    throw invalid(contact.channel === 'sms' ? 'phone' : 'email', 'You already sign in with this.')
  }
  await ctx.transaction((tx) => requireProof(tx, ctx))
  return sendSessionCode(ctx, contact, '', browser)
}

/** Changes the sign-in contact once the code proves it, notifies the old one, and ends every other session. */
export async function confirmContactChange(
  ctx: CustomerContext,
  request: BodyOf<'verifyContact'>,
  browser: Browser,
): Promise<Customer> {
  const contact = readContact(ctx, request)
  const entry = sessionEntry(ctx, contact, '', request.otp, browser)
  // The proof was checked when the code was requested; entering the code took time.
  await ctx.transaction((tx) => requireProof(tx, ctx, customerProofMinutes + codeMinutes))
  const customer = await withRightCode(ctx, entry, (tx) => change(tx, ctx, contact, browser)).catch(
    (error: unknown) => {
      // Only a customer who has proven the contact learns this. The rollback leaves the code unused.
      if (brokenConstraint(error) !== 'customers_contact') throw error
      throw new Refusal('conflict', { message: 'Another account already signs in with this.' })
    },
  )
  announceEnd(ctx)
  securityEvent(ctx, 'contact_changed', { contact: contact.contact })
  return customer
}

/** Sends a code to the phone number of a customer who signs in by email. */
export async function requestPhoneProof(
  ctx: CustomerContext,
  request: PhoneRequest,
  browser: Browser,
): Promise<ContactCodeSent> {
  return sendSessionCode(ctx, readPhone(ctx, request), 'proven', browser)
}

/** Stores the number as proven once the code is right. The customer still signs in by email. */
export async function confirmPhone(
  ctx: CustomerContext,
  request: BodyOf<'verifyPhone'>,
  browser: Browser,
): Promise<Customer> {
  const phone = readPhone(ctx, request)
  const { customer } = ctx
  const entry = sessionEntry(ctx, phone, 'proven', request.otp, browser)
  return withRightCode(ctx, entry, async (tx) => {
    const isReplaced = customer.isOtherProven && customer.phone !== phone.contact
    if (isReplaced) await rememberContacts(tx, ctx, customer, [customer.phone])
    const row = await updateCustomer(tx, ctx.tenantId, customer.id, {
      other_contact: phone.contact,
      other_contact_proven_at: ctx.now(),
    })
    return toCustomer(row)
  })
}

function readPhone(ctx: CustomerContext, { phone }: PhoneRequest): Contact {
  if (ctx.customer.channel === 'sms') {
    throw invalid('phone', 'You sign in with your phone number: it is confirmed already.')
  }
  return readContact(ctx, { phone })
}

async function change(
  tx: Tx,
  ctx: CustomerContext,
  contact: Contact,
  browser: Browser,
): Promise<Customer> {
  const old = ctx.customer
  const row = await updateCustomer(tx, ctx.tenantId, old.id, {
    contact: contact.contact,
    channel: contact.channel,
    // Phone to email: the old contact stays, as the other one, and stays proven.
    ...(contact.channel === old.channel
      ? {}
      : { other_contact: old.contact, other_contact_proven_at: ctx.now() }),
  })
  const customer = toCustomer(row)
  const kept = provenContacts(customer)
  const left = provenContacts(old).filter((each) => !kept.includes(each))
  await rememberContacts(tx, ctx, old, left)
  await endOtherSessions(tx, ctx)
  await moveKnownBrowser(tx, ctx, {
    from: old.contact,
    to: contact.contact,
    browserHash: browser?.hash ?? null,
  })
  await enqueue(tx, ctx, 'message', {
    tenantId: ctx.tenantId,
    to: old.contact,
    ...contactChanged(ctx.site.tenant.branding.name, old.channel),
    ...(old.channel === 'email' ? { replyTo: ctx.site.tenant.supportEmail } : {}),
  })
  return customer
}

/** Purpose of a signed-in customer's code; '' changes the sign-in contact. */
type Purpose = 'to prove' | 'proven' | ''

/** Sends a code that a signed-in customer requested. */
async function sendSessionCode(
  ctx: CustomerContext,
  contact: Contact,
  purpose: Purpose,
  browser: Browser,
): Promise<ContactCodeSent> {
  const subject = subjectOf(ctx, contact, purpose)
  const { sent } = await requestCode(
    ctx,
    contact,
    { kind: 'resend', subject, referralCode: null },
    sessionCaller(ctx, browser),
  )
  const { attempt: _session, ...told } = sent
  return told
}

function sessionEntry(
  ctx: CustomerContext,
  contact: Contact,
  purpose: Purpose,
  typed: string,
  browser: Browser,
) {
  return {
    contact,
    subject: subjectOf(ctx, contact, purpose),
    otp: readCode(typed),
    caller: sessionCaller(ctx, browser),
  }
}

/** The code belongs to the session, as a visitor's belongs to their browser. */
function sessionCaller({ sessionHash }: CustomerContext, browser: Browser) {
  return { attempt: { token: '', hash: sessionHash, isTrusted: true as const }, browser }
}

/** One for each purpose, so that no code works for another; `eraseCustomer` finds them by the customer's id at the end. */
function subjectOf({ customer }: CustomerContext, { contact }: Contact, purpose: Purpose): string {
  return [contact, ...(purpose ? [purpose] : []), 'for', customer.id].join(' ')
}
