// Royal Mail never uses `C I K M O V` in the last two letters nor `Q V X` as the first, so these are typing errors.
const pattern = /^([A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/

/** `se11aa` → `SE1 1AA`; null when it is no UK postcode. */
export function normalisePostcode(text: string): string | null {
  const match = pattern.exec(text.replace(/[\s-]/g, '').toUpperCase())
  return match ? `${match[1]} ${match[2]}` : null
}

/** The country whose postcodes these are; Jersey, Guernsey, the Isle of Man and Gibraltar write theirs in the same way. ISO 3166. */
export const postcodeCountry = 'GB'

/** Why a restaurant cannot be in another country: its diners could never have an address. */
export const noAddressesText =
  'only GB has addresses so far, which takes in Jersey, Guernsey, the Isle of Man and Gibraltar'

export const noPostcodeText = 'Enter a UK postcode, such as SE1 1AA'

/** `SE1 1AA` → `SE1`; takes the normal form. */
export function district(postcode: string): string {
  return postcode.slice(0, -4)
}

/** `SE1 1AA` → `SE1 1`; takes the normal form. */
export function sector(postcode: string): string {
  return postcode.slice(0, -2)
}

/** Parts of an address on one line; a new restaurant has not given all of them yet. */
export function addressText(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** Shown where the first line of an address names no street and no house. */
export const noStreetText = 'Say the house number or name, and the street.'

/** Whether the first line of an address contains more than town and postcode, so that a courier finds the door. */
export function hasStreet({
  line1,
  city,
  postcode,
}: {
  line1: string
  city: string
  postcode: string
}): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const [line, town, code] = [plain(line1), plain(city), plain(postcode)]
  return !['', town, code, town + code, code + town].includes(line)
}
