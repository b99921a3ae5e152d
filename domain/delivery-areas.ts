import { district, normalisePostcode, sector } from './address.ts'
import type { Coordinates } from './coordinates.ts'
import type { MinorUnits } from './money.ts'
import { locatePostcode } from './postcode-places.ts'

/** Where an outlet delivers: postcode districts and sectors (`SE1`, `SE1 9`), or a radius around it. */
export interface DeliveryArea {
  name: string
  postcodes: string[]
  radiusKm: number | null
  fee: MinorUnits
  /** Delivery is free from this subtotal; null means never. */
  freeOver: MinorUnits | null
  minimumOrder: MinorUnits
  /** Travel time, added to the preparation time. */
  minutes: number
}

interface Delivering {
  coordinates: Coordinates
  deliveryAreas: readonly DeliveryArea[]
}

/** A sector takes precedence over a district, a district over a radius; among equals the cheapest. */
export function areaFor(
  { deliveryAreas: areas, coordinates }: Delivering,
  postcode: string,
): DeliveryArea | null {
  const normal = normalisePostcode(postcode)
  if (!normal) return null
  const named = (name: string) =>
    cheapest(areas.filter((area) => area.postcodes.some((entry) => isSamePlace(entry, name))))
  const within = () => {
    const place = areas.some((area) => area.radiusKm !== null) ? locatePostcode(normal) : null
    if (!place) return null
    const km = distanceKm(coordinates, place)
    return cheapest(areas.filter((area) => area.radiusKm !== null && km <= area.radiusKm))
  }
  return named(sector(normal)) ?? named(district(normal)) ?? within()
}

export function noDeliveryText(postcode: string): string {
  return `We don’t deliver to ${normalisePostcode(postcode) ?? postcode.trim()} yet`
}

const earthRadiusKm = 6_371

/** As the crow flies (haversine). */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2)
  const east = Math.sin(radians(to.longitude - from.longitude) / 2)
  const shrink = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  // For antipodes, rounding can make the sum slightly larger than 1.
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(north ** 2 + shrink * east ** 2)))
}

/** Entries are written by hand: case and repeated spaces are ignored. */
function isSamePlace(entry: string, name: string): boolean {
  return entry.trim().replace(/\s+/g, ' ').toUpperCase() === name
}

function cheapest(areas: DeliveryArea[]): DeliveryArea | null {
  return [...areas].sort((a, b) => a.fee - b.fee || a.minimumOrder - b.minimumOrder)[0] ?? null
}

/** The lowest minimum of these areas; 0 without areas. */
export function lowestMinimum(areas: readonly DeliveryArea[]): MinorUnits {
  return Math.min(...(areas.length > 0 ? areas.map((area) => area.minimumOrder) : [0]))
}

/** The figures of the postcode's area; without a postcode, the lowest of each figure among all areas. */
export function quotedArea(outlet: Delivering, postcode: string | null): DeliveryArea | null {
  if (postcode) return areaFor(outlet, postcode)
  const [cheapest, ...others] = [...outlet.deliveryAreas].sort((a, b) => a.fee - b.fee)
  if (!cheapest) return null
  const least = (figure: 'minimumOrder' | 'minutes') =>
    Math.min(cheapest[figure], ...others.map((area) => area[figure]))
  return { ...cheapest, minimumOrder: least('minimumOrder'), minutes: least('minutes') }
}
