export interface Contact {
  channel: 'sms' | 'email'
  /** E.164 with its plus, or an email in lower case: one spelling for one diner. */
  contact: string
}

export const invalidInputText = 'Enter a valid input!'

/** What the login field lets in. */
export const maxLoginDigits = 12

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@.<>()[\]\\,;:"]+\.)+[a-z]{2,}$/i

/** Local part, @, domain, dot, TLD of two letters or more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}

/** What the login screen takes: an email, or 10 to 12 digits. */
export function isLoginInput(text: string): boolean {
  const trimmed = text.trim()
  return isEmail(trimmed) || /^\d{10,12}$/.test(trimmed)
}

/** What the verification screen takes for a phone: 10 to 12 digits, or 1–9 and 9 to 14 more. */
export function isVerificationPhone(digits: string): boolean {
  return /^(?:\d{10,12}|[1-9]\d{9,14})$/.test(digits)
}

/** Exactly 11 digits. */
export function isReservationPhone(text: string): boolean {
  return /^\d{11}$/.test(text)
}

/** Ten digits starting 6 to 9. */
export function isContactNumber(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text)
}

/** Calling code, and the digit that is dialled before a number inside the country. */
const dialling: Record<string, { code: string; trunk: string }> = {
  GB: { code: '44', trunk: '0' },
  IE: { code: '353', trunk: '0' },
  FR: { code: '33', trunk: '0' },
  DE: { code: '49', trunk: '0' },
  ES: { code: '34', trunk: '' },
  IN: { code: '91', trunk: '0' },
  PK: { code: '92', trunk: '0' },
  AE: { code: '971', trunk: '0' },
  AU: { code: '61', trunk: '0' },
  NZ: { code: '64', trunk: '0' },
  US: { code: '1', trunk: '1' },
  CA: { code: '1', trunk: '1' },
}

/**
 * Reads what a diner typed, spaces and punctuation of a phone number allowed; null when it is no contact. A number
 * without plus is the country's own if it has its trunk digit or ten digits, otherwise it begins with a calling code.
 */
export function parseContact(text: string, country = 'GB'): Contact | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) {
    return isEmail(trimmed) ? { channel: 'email', contact: trimmed.toLowerCase() } : null
  }
  const match = /^(\+?)([\d\s().-]+)$/.exec(trimmed)
  const digits = match?.[2]?.replace(/\D/g, '') ?? ''
  if (!isVerificationPhone(digits)) return null
  const number = internationalNumber(digits, match?.[1] === '+', country)
  return number ? { channel: 'sms', contact: `+${number}` } : null
}

/** As people of the country write it: `+447700900123` → `07700 900123`; anything else as it is. */
export function formatContact(contact: string, country = 'GB'): string {
  if (country !== 'GB' || !contact.startsWith('+44')) return contact
  const national = `0${contact.slice(3)}`
  // Area codes with 02 have three digits and numbers of eight.
  return national.startsWith('02')
    ? `${national.slice(0, 3)} ${national.slice(3, 7)} ${national.slice(7)}`
    : `${national.slice(0, 5)} ${national.slice(5)}`
}

/** Enough to recognise one's own, not enough to learn it: `••• 0123`, `a•••@example.com`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`
  return `••• ${contact.slice(-4)}`
}

/** Digits of the E.164 number, or null when no country begins so. */
function internationalNumber(digits: string, hasPlus: boolean, country: string): string | null {
  const home = dialling[country]
  const number = hasPlus || !home ? digits : withCallingCode(digits, home)
  const foreign = !hasPlus && digits.startsWith('00') ? digits.slice(2) : number
  const clean = home ? withoutTrunk(foreign, home) : foreign
  return /^[1-9]\d{8,14}$/.test(clean) ? clean : null
}

function withCallingCode(digits: string, { code, trunk }: { code: string; trunk: string }): string {
  if (trunk === '0' && digits.startsWith('0')) return code + digits.slice(1)
  return digits.length === 10 ? code + digits : digits
}

/** `+44 (0)7700 …`: written often, dialled never. */
function withoutTrunk(number: string, { code, trunk }: { code: string; trunk: string }): string {
  const prefix = `${code}0`
  return trunk === '0' && number.startsWith(prefix) ? code + number.slice(prefix.length) : number
}
