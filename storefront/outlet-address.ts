import { addressText } from '#domain/address-text.ts'
import type { Outlet } from '#domain/tenant.ts'

type Place = Pick<Outlet, 'name' | 'address'>

/** Where an outlet is, beside its name. */
export function outletAddress({ address }: Place): string {
  return addressText(address.line1, `${address.city} ${address.postcode}`)
}

/** Where an outlet is, in a sentence: a new restaurant has not given its street yet. */
export const outletStreet = ({ name, address }: Place): string => address.line1 || name
