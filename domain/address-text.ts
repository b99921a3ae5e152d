/** Parts of an address on one line; a new restaurant has not given all of them yet. */
export function addressText(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
