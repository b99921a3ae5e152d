/** Parts of an address on one line; a new restaurant has not given all of them yet. */
export function addressText(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** Shown where the first line of an address names no street and no house. */
export const noStreetText = 'Say the house number or name, and the street.'

/** Whether the first line of an address says more than its town and postcode: something has to lead to the door. */
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
