import { type Contact, invalidInputText, parseContact } from '#domain/contact.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/senders.ts'

/** The one contact of a request, normalised with the tenant's country; refused with 422 when it is none. */
export function readContact(
  ctx: TenantContext,
  request: { phone?: string | undefined; email?: string | undefined },
): Contact {
  const { phone, email } = request
  const field = email !== undefined ? 'email' : 'phone'
  if ((phone === undefined) === (email === undefined)) throw invalid(field, invalidInputText)

  const contact = parseContact(phone ?? email ?? '', ctx.site.tenant.country)
  if (contact?.channel !== (field === 'email' ? 'email' : 'sms')) {
    throw invalid(field, invalidInputText)
  }
  if (!canSend(ctx.environment, contact.channel)) {
    const other = field === 'phone' ? 'email address' : 'phone number'
    throw invalid(field, `Please use your ${other} instead.`)
  }
  return contact
}
