export interface Contact {
  channel: 'sms' | 'email'
  /** E.164 with its plus, or an email in lower case: one spelling for one diner. */
  contact: string
}

export const invalidInputText = 'Enter a valid input!'

const maxLoginDigits = 12

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@.<>()[\]\\,;:"]+\.)+[a-z]{2,}$/i

/** Local part, @, domain, dot, TLD of two letters or more; no encoded words (RFC 2047), which some programs would decode. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && !text.includes('=?')
}

/** Most characters of a field for a phone number: as people write it, with spaces, brackets and a calling code. */
export const maxTypedPhone = 40

/** `07700900123` of `+44 (0)7700 900123` or `0044 7700 900123`; from abroad `+353861234567`; null if it is no number. */
export function readPhone(text: string): string | null {
  // Copied numbers may contain directional formatting characters.
  const typed = text.normalize('NFKC').replace(/[\s().\-–/\p{Cf}]/gu, '')
  const british = /^(?:(?:\+|00)440?(\d+)|440?(\d{10}))$/.exec(typed)
  if (british) return `0${british[1] ?? british[2]}`
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(typed)
  if (foreign) return `+${foreign[1]}`
  return /^\d+$/.test(typed) ? typed : null
}

/** Number in WhatsApp's format, `447700900123`; other text is returned unchanged. */
export function whatsappDigits(text: string): string {
  return readPhone(text)?.replace(/^\+/, '').replace(/^0/, '44') ?? text
}

/** The last digits of every spelling of a number: without calling code and zeros. '' for a text that is no number. */
export function phoneEnd(text: string): string {
  const digits = /^[\d\s+().-]+$/.test(text) ? (readPhone(text) ?? text).replace(/\D/g, '') : ''
  return digits.replace(/^0+/, '')
}

/** Normalises typed or pasted text for the login field: digits, at most 12, without 00 before a calling code or 0 after +44. */
export function loginDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  return digits
    .replace(/^00(?=[1-9])/, '')
    .replace(/^440/, '44')
    .slice(0, maxLoginDigits)
}

/** Input that the login screen accepts: an email, or a number of 10 to 12 digits. */
export function isLoginInput(text: string): boolean {
  return isEmail(text.trim()) || /^\+?\d{10,12}$/.test(readPhone(text) ?? '')
}

/** A phone number as the verification screen accepts it: 10 to 12 digits, or 1–9 and 9 to 14 more. */
export function isVerificationPhone(digits: string): boolean {
  return /^(?:\d{10,12}|[1-9]\d{9,14})$/.test(digits)
}

/** Exactly 11 digits, or a number from abroad with its calling code. */
export function isReservationPhone(text: string): boolean {
  return /^(?:\d{11}|\+\d+)$/.test(readPhone(text) ?? '')
}

/** Ten digits starting 6 to 9: a check of the specification (9.11) for a form that does not exist. @internal */
export function isContactNumber(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text)
}

/** The form of a text; the server also checks the numbers of each country (`server/sign-in/parse-contact.ts`). */
export function contactChannel(text: string): Contact['channel'] | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return isEmail(trimmed) ? 'email' : null
  return isVerificationPhone(readPhone(trimmed)?.replace('+', '') ?? '') ? 'sms' : null
}

/** As people in Britain write it: `+447700900123` and `07700900123` → `07700 900123`; anything else as it is. */
export function formatContact(contact: string): string {
  const number = /^(?:\+?44|0)(\d{10})$/.exec(contact)?.[1]
  if (!number) return contact
  const national = `0${number}`
  // Area codes that begin with 02 have three digits, and numbers of eight.
  return national.startsWith('02')
    ? `${national.slice(0, 3)} ${national.slice(3, 7)} ${national.slice(7)}`
    : `${national.slice(0, 5)} ${national.slice(5)}`
}
