import { addressText } from '#domain/address-text.ts'
import type { SiteOutlet } from '#storefront/site.ts'

/** Street and town, to stand beside the outlet's name: a new outlet has no street yet. */
export function placeText({ address }: SiteOutlet): string {
  return addressText(address.line1, address.city)
}

/** Street, town and postcode, to stand beside the outlet's name. */
export function placeWithPostcode({ address }: SiteOutlet): string {
  return addressText(address.line1, `${address.city} ${address.postcode}`)
}

/** The outlet in a sentence such as 'Pick up from …': by its street, or by its name before it has one. */
export function placeName({ name, address }: SiteOutlet): string {
  return address.line1 || name
}
