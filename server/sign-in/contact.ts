import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { type Contact, contactChannel, invalidInputText } from '#domain/contact.ts'
import type { TenantContext } from '#server/context.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { canSend } from '#server/messaging/message.ts'

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

/** The mobile number for this tenant's texts, in E.164, from typed text; null for any other text. */
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

/**
 * Parses a typed contact to E.164 or an email in lower case; null if it is none. The country, ISO 3166, is for numbers
 * without a calling code.
 */
export function parseContact(text: string, country: string): Contact | null {
  const typed = text.trim()
  const channel = contactChannel(typed)
  if (channel === 'email') return { channel, contact: typed.toLowerCase() }
  const contact = channel && parsePhone(typed.replace(/^00/, '+'), country)
  return contact ? { channel, contact } : null
}

/** A number of the country, otherwise one that begins with a calling code, though its plus was left out. */
function parsePhone(text: string, country: string): string | null {
  const own = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined)
  // Possible, not valid: a range may have been given out after the release of these tables.
  if (own?.isPossible()) return own.number
  const foreign = parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`)
  return foreign?.isPossible() ? foreign.number : null
}

/** Why a number gets no text; `country` is the one that the number belongs to. */
type TextRefusal = { reason: 'other-country'; country: string } | { reason: 'not-a-mobile' }

// FIXED_LINE_OR_MOBILE: North American numbers do not distinguish the two.
const textedTypes: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Why a number, in E.164, gets no text; null for a mobile of the countries. Premium, personal, satellite, fixed and
 * unassigned numbers cost more.
 */
export function findTextRefusal(phone: string, countries: readonly string[]): TextRefusal | null {
  if (isDramaNumber(phone)) {
    return countries.includes('GB') ? null : { reason: 'other-country', country: 'GB' }
  }
  const number = parsePhoneNumberFromString(phone)
  if (!number?.country || !number.isValid()) return { reason: 'not-a-mobile' }
  if (!countries.includes(number.country)) {
    return { reason: 'other-country', country: number.country }
  }
  return textedTypes.includes(number.getType() ?? '') ? null : { reason: 'not-a-mobile' }
}

/** Half of the prefix 07700 is unassigned: there Ofcom keeps numbers for films and tests (07700 900000 to 900999). */
function isDramaNumber(phone: string): boolean {
  return /^\+447700\d{6}$/.test(phone)
}

/**
 * A phone number as written in a country (ISO 3166), others with their calling code; other text unchanged. On the
 * server, as the tables are too large for a page.
 */
export function phoneText(phone: string, country: string): string {
  const own = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(phone, own)
  if (!number?.isPossible()) return phone
  // Not by country: Jersey is dialled like the rest of Britain, and a new range belongs to no country in these tables.
  const isOwn = own !== undefined && number.countryCallingCode === getCountryCallingCode(own)
  return isOwn ? number.formatNational() : number.formatInternational()
}
