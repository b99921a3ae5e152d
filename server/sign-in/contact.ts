import { type Contact, invalidInputText } from '#domain/contact.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/message.ts'
import { parseContact } from './parse-contact.ts'
import { findTextRefusal } from './text-destination.ts'

/** The contact of a request, normalised with the tenant's country. Refuses an invalid one with 422. */
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

/** A contact from a field that takes either: a member's work email or mobile. */
export function readEitherContact(ctx: TenantContext, text: string): Contact {
  const contact = parseContact(text, ctx.site.tenant.country)
  if (!contact) throw invalid('contact', 'Enter a work email or a mobile number.')
  if (!canSend(ctx.environment, contact.channel)) {
    const other = contact.channel === 'sms' ? 'an email address' : 'a mobile number'
    throw invalid('contact', `Please use ${other} instead.`)
  }
  return contact
}

/** Refuses with 422 a number that gets no text here, before anything is sent to it. */
export function requireTextable(ctx: TenantContext, contact: Contact): void {
  if (contact.channel !== 'sms') return
  const { country, textCountries = [country] } = ctx.site.tenant
  const problem = findTextRefusal(contact.contact, textCountries)
  if (!problem) return
  const message =
    problem.reason === 'other-country'
      ? `We don’t send texts to ${countryName(problem.country)}. Please use your email instead.`
      : 'We can’t send a text to this number. Please use a mobile number, or your email instead.'
  throw new Refusal('no_texts', { message, data: { errors: [{ field: 'phone', message }] } })
}

/** The mobile number that gets this tenant's texts, in E.164, from what somebody typed; null for any other. */
export function textablePhone({ site }: Pick<TenantContext, 'site'>, text: string): string | null {
  const { country, textCountries = [country] } = site.tenant
  const contact = parseContact(text, country)
  if (contact?.channel !== 'sms' || findTextRefusal(contact.contact, textCountries)) return null
  return contact.contact
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

function countryName(code: string): string {
  return names.of(code) ?? code
}
