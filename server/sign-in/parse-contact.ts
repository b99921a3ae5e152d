import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Contact, contactChannel } from '#domain/contact.ts'

/**
 * Reads what a diner typed, spaces and punctuation of a phone number allowed; null when it is no contact. The same contact
 * has one spelling, however it was typed: E.164 with its plus, or an email in lower case.
 * @param country ISO 3166, in which a number without calling code is read
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
