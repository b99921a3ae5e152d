import type { ReactNode } from 'react'
import { addressText } from '#domain/address.ts'
import { hasDirections } from '#domain/tenant.ts'
import type { SiteOutlet } from '#storefront/site.ts'

interface Props {
  /** The map link from the restaurant's files. */
  to: string
  className: string | undefined
  children: ReactNode
}

/** A link to the restaurant on a web map; nothing if the restaurant has given none. */
export function DirectionLink({ to, className, children }: Props) {
  if (!hasDirections(to)) return null
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Street and town, shown beside the outlet's name: a new outlet has no street yet. */
export function placeText({ address }: SiteOutlet): string {
  return addressText(address.line1, address.city)
}

/** Street, town and postcode, shown beside the outlet's name. */
export function placeWithPostcode({ address }: SiteOutlet): string {
  return addressText(address.line1, `${address.city} ${address.postcode}`)
}

/** The outlet in a sentence such as 'Pick up from …': by its street, or by its name before it has one. */
export function placeName({ name, address }: SiteOutlet): string {
  return address.line1 || name
}
