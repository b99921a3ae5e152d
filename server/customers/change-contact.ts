import type { ContactProof, ContactRequest } from '#contract/customer.ts'
import type { CodeSent } from '#contract/sign-in.ts'
import { brokenConstraint } from '#database/connection.ts'
import type { CustomerContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/messaging/outbox.ts'
import { contactChanged } from '#server/messaging/templates.ts'
import { checkCode, readCode, wrongCode } from '#server/sign-in/check-code.ts'
import { readContact } from '#server/sign-in/contact.ts'
import type { Browser } from '#server/sign-in/known-browser.ts'
import { requestCode } from '#server/sign-in/request-code.ts'
import { type Customer, toCustomer } from './customer.ts'
import { updateCustomer } from './queries.ts'

/** Sends a code to the contact that the customer wants to sign in with from now on. */
export async function requestContactChange(
  ctx: CustomerContext,
  request: ContactRequest,
): Promise<CodeSent> {
  const contact = readContact(ctx, request)
  if (contact.contact === ctx.customer.contact) {
    throw invalid(contact.channel === 'sms' ? 'phone' : 'email', 'You already sign in with this.')
  }
  return requestCode(ctx, contact, {
    kind: 'resend',
    subject: changeSubject(ctx, contact.contact),
    referralCode: null,
  })
}

/** Changes the sign-in contact once the code proves it. The old one is told. */
export async function confirmContactChange(
  ctx: CustomerContext,
  request: ContactProof,
  cameFrom: Browser | null,
): Promise<Customer> {
  const contact = readContact(ctx, request)
  const otp = readCode(request.otp)
  const old = ctx.customer

  const outcome = await ctx
    .transaction(async (tx) => {
      const check = await checkCode(tx, ctx, {
        contact: contact.contact,
        subject: changeSubject(ctx, contact.contact),
        otp,
        browserHash: cameFrom?.hash ?? null,
      })
      if (!check.isRight) return check

      const row = await updateCustomer(tx, ctx.tenantId, old.id, {
        contact: contact.contact,
        channel: contact.channel,
        // Phone to email: the old contact stays, as the other one.
        ...(contact.channel === old.channel ? {} : { other_contact: old.contact }),
      })
      await enqueue(tx, {
        tenantId: ctx.tenantId,
        id: ctx.random.id(),
        topic: 'message',
        body: {
          tenantId: ctx.tenantId,
          to: old.contact,
          ...contactChanged(ctx.site.tenant.branding.name, old.channel),
        },
        dueAt: ctx.now(),
      })
      return { isRight: true as const, customer: toCustomer(row) }
    })
    .catch((error: unknown) => {
      // Said only to whoever has proven that the contact is theirs. The code stays unused with the transaction.
      if (brokenConstraint(error) !== 'customers_contact') throw error
      throw new Refusal('conflict', { message: 'Another account already signs in with this.' })
    })
  if (!outcome.isRight) throw wrongCode(outcome.triesLeft)
  return outcome.customer
}

/** Apart from the code of a sign-in with the same contact: neither works, or is overwritten, in place of the other. */
function changeSubject(ctx: CustomerContext, contact: string): string {
  return `${contact} for ${ctx.customer.id}`
}
