import type { ContactProof, ContactRequest } from '#contract/customer.ts'
import type { ContactCodeSent } from '#contract/sign-in.ts'
import type { Tx } from '#database/connection.ts'
import { brokenConstraint } from '#database/failure.ts'
import type { Contact } from '#domain/contact.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { contactChanged } from '#server/messaging/templates.ts'
import { checkCode, codeRefusal, readCode } from '#server/sign-in/check-code.ts'
import { readContact } from '#server/sign-in/contact.ts'
import type { BrowserSecret } from '#server/sign-in/cookies.ts'
import { moveKnownBrowser } from '#server/sign-in/known-browsers.ts'
import { codeMinutes, customerProofMinutes } from '#server/sign-in/limits.ts'
import { securityEvent } from '#server/sign-in/security-event.ts'
import {
  announceEnd,
  endOtherSessions,
  markProven,
  requireProof,
} from '#server/sign-in/sessions.ts'
import { type Customer, toCustomer } from './customer.ts'
import { provenContacts, rememberContacts } from './person.ts'
import { updateCustomer } from './queries.ts'
import { sendSessionCode, sessionCaller } from './session-codes.ts'

/** Sends a code to the contact that the customer signs in with now: needed where the sign-in is not a recent one. */
export async function requestContactProof(
  ctx: CustomerContext,
  browser: BrowserSecret | null,
): Promise<ContactCodeSent> {
  return sendSessionCode(ctx, ctx.customer, proofSubject(ctx), browser)
}

/** The code to the present contact has come back: for ten minutes this session may ask for another contact. */
export async function confirmContactProof(
  ctx: CustomerContext,
  typed: string,
  browser: BrowserSecret | null,
): Promise<void> {
  const otp = readCode(typed)
  const check = await ctx.transaction(async (tx) => {
    const entry = { contact: ctx.customer, subject: proofSubject(ctx), otp }
    const check = await checkCode(tx, ctx, { ...entry, caller: sessionCaller(ctx, browser) })
    if (check.outcome === 'right') await markProven(tx, ctx)
    return check
  })
  if (check.outcome !== 'right') throw codeRefusal(check)
  securityEvent(ctx, 'contact_proven', { contact: ctx.customer.contact })
}

/** Sends a code to the contact that the customer wants to sign in with from now on. A token alone is not enough. */
export async function requestContactChange(
  ctx: CustomerContext,
  request: ContactRequest,
  browser: BrowserSecret | null,
): Promise<ContactCodeSent> {
  const contact = readContact(ctx, request)
  if (contact.contact === ctx.customer.contact) {
    throw invalid(contact.channel === 'sms' ? 'phone' : 'email', 'You already sign in with this.')
  }
  await ctx.transaction((tx) => requireProof(tx, ctx))
  return sendSessionCode(ctx, contact, changeSubject(ctx, contact.contact), browser)
}

/** Changes the sign-in contact once the code proves it. The old one is told, and every other session ends. */
export async function confirmContactChange(
  ctx: CustomerContext,
  request: ContactProof,
  browser: BrowserSecret | null,
): Promise<Customer> {
  const contact = readContact(ctx, request)
  const otp = readCode(request.otp)

  const outcome = await ctx
    .transaction(async (tx) => {
      // The proof was there when the code was asked for, which then took its time.
      await requireProof(tx, ctx, customerProofMinutes + codeMinutes)
      const entry = { contact, subject: changeSubject(ctx, contact.contact), otp }
      const check = await checkCode(tx, ctx, { ...entry, caller: sessionCaller(ctx, browser) })
      if (check.outcome !== 'right') return check
      return { ...check, customer: await change(tx, ctx, contact, browser) }
    })
    .catch((error: unknown) => {
      // Said only to whoever has proven that the contact is theirs. The code stays unused with the transaction.
      if (brokenConstraint(error) !== 'customers_contact') throw error
      throw new Refusal('conflict', { message: 'Another account already signs in with this.' })
    })
  if (outcome.outcome !== 'right') throw codeRefusal(outcome)
  announceEnd(ctx)
  securityEvent(ctx, 'contact_changed', { contact: contact.contact })
  return outcome.customer
}

/** Proven contacts that the account no longer has. */
function leftContacts(before: Customer, after: Customer): string[] {
  const kept = provenContacts(after)
  return provenContacts(before).filter((contact) => !kept.includes(contact))
}

async function change(
  tx: Tx,
  ctx: CustomerContext,
  contact: Contact,
  browser: BrowserSecret | null,
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
  await rememberContacts(tx, ctx, old, leftContacts(old, toCustomer(row)))
  await endOtherSessions(tx, ctx)
  await moveKnownBrowser(tx, ctx, {
    from: old.contact,
    to: contact.contact,
    browserHash: browser?.hash ?? null,
  })
  await enqueue(tx, {
    tenantId: ctx.tenantId,
    id: ctx.random.id(),
    topic: 'message',
    body: {
      tenantId: ctx.tenantId,
      to: old.contact,
      ...contactChanged(ctx.site.tenant.branding.name, old.channel),
      ...(old.channel === 'email' ? { replyTo: ctx.site.tenant.supportEmail } : {}),
    },
    dueAt: ctx.now(),
  })
  return toCustomer(row)
}

// Kept apart from the code of a sign-in with the same contact: neither works in place of the other, or overwrites it. The
// customer's id comes last, by which a deleted account's are found.

function changeSubject(ctx: CustomerContext, contact: string): string {
  return `${contact} for ${ctx.customer.id}`
}

function proofSubject(ctx: CustomerContext): string {
  return `${ctx.customer.contact} to prove for ${ctx.customer.id}`
}
