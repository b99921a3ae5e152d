import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/**
 * A phone number as people of a country write it: one of their own as they dial it, any other with its calling code. What
 * is no phone number stays as it is. Here and not in the browser, because its tables are too large for a page.
 * @param phone E.164, or as it was typed
 * @param country ISO 3166
 */
export function phoneText(phone: string, country: string): string {
  const own = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(phone, own)
  if (!number?.isPossible()) return phone
  // Not by country: Jersey is dialled like the rest of Britain, and a new range belongs to no country in these tables.
  const isOwn = own !== undefined && number.countryCallingCode === getCountryCallingCode(own)
  return isOwn ? number.formatNational() : number.formatInternational()
}
