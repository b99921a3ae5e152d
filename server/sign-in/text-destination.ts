import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Why a number gets no text; `country` is the one that the number belongs to. */
export type TextRefusal = { reason: 'other-country'; country: string } | { reason: 'not-a-mobile' }

// FIXED_LINE_OR_MOBILE: North American numbers do not distinguish the two.
const textedTypes: readonly string[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Whether a number may get a text, at the cost of an ordinary one: a mobile of one of the countries. Premium, personal
 * (070), satellite, fixed and unassigned numbers are refused. @returns null when it may.
 * @param phone E.164, with its plus
 * @param countries ISO 3166 codes
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

/**
 * 07700 is an ordinary mobile prefix of the UK, half of it unassigned: in that half are the numbers that Ofcom keeps for
 * films and tests (07700 900000 to 900999).
 */
function isDramaNumber(phone: string): boolean {
  return /^\+447700\d{6}$/.test(phone)
}
