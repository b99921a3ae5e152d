import { normalisePostcode } from './address.ts'
import type { Coordinates } from './coordinates.ts'
import { type DeliveryArea, distanceKm, quotedArea } from './delivery-areas.ts'
import { busyAt, isPausedNow, pauseOf } from './live-facts.ts'
import type { MinorUnits } from './money.ts'
import { type OpenState, openState } from './opening-hours.ts'
import { locatePostcode } from './postcode-places.ts'
import type { SlotOutlet } from './slot-grid.ts'
import type { Fulfilment } from './slots.ts'
import type { Outlet } from './tenant.ts'

export type SearchedOutlet = SlotOutlet &
  Pick<Outlet, 'id' | 'name' | 'brandId' | 'address' | 'coordinates' | 'deliveryAreas'>

/** Location of the diner: a postcode, the device's location, or both. */
export interface SearchLocation {
  postcode: string | null
  coordinates: Coordinates | null
}

export interface OutletSearch {
  fulfilment: Fulfilment
  place: SearchLocation | null
  /** Part of a name, street or town; '' for all. */
  text: string
  isOpenOnly: boolean
  brandId: string | null
}

export interface FoundOutlet<T extends SearchedOutlet> {
  outlet: T
  state: OpenState
  /** Open and not paused by hand. */
  isOpen: boolean
  /** Kilometres as the crow flies; null without a place. */
  distance: number | null
  /** Whether it offers the service searched for: it delivers to the postcode, or takes pickup. */
  serves: boolean
  /** The service searched for is paused, its other service is not. */
  isServicePaused: boolean
  /** Minutes quoted to a diner, from the order to the door or the counter. */
  minutes: [from: number, to: number]
  /** No postcode is known: minutes and fee are the lowest of all areas, and are shown with 'from'. */
  isLowest: boolean
  /** Null for pickup. */
  delivery: { fee: MinorUnits; minimumOrder: MinorUnits } | null
}

/** Minutes of the kitchen (busy ones once the clock is known), of the road, and of one slot. */
export function quotedMinutes(
  outlet: Pick<SearchedOutlet, 'kitchen' | 'busy'>,
  area: DeliveryArea | null,
  now: Date | null = null,
): [from: number, to: number] {
  const { kitchen } = outlet
  const busy = (now && busyAt(outlet, now)?.minutes) ?? 0
  const soonest = kitchen.preparationMinutes + busy + (area?.minutes ?? 0)
  return [soonest, soonest + kitchen.slotMinutes]
}

/** Those that serve first, then open, near and soon ones. @param now null before the clock is known: all count as closed */
export function findOutlets<T extends SearchedOutlet>(
  outlets: readonly T[],
  search: OutletSearch,
  now: Date | null,
  brandName: (id: string) => string = () => '',
): FoundOutlet<T>[] {
  const words = plain(search.text).split(' ').filter(Boolean)
  return outlets
    .filter((outlet) => search.brandId === null || outlet.brandId === search.brandId)
    .filter((outlet) => {
      const { line1, line2, city, postcode } = outlet.address
      const text = plain(
        [outlet.name, brandName(outlet.brandId), line1, line2, city, postcode].join(' '),
      )
      return words.every((word) => text.includes(word))
    })
    .map((outlet) => toFound(outlet, search, now))
    .filter((found) => found.isOpen || !search.isOpenOnly)
    .sort(
      (a, b) =>
        Number(b.serves) - Number(a.serves) ||
        Number(b.isOpen) - Number(a.isOpen) ||
        (a.isOpen ? 0 : opensAt(a) - opensAt(b)) ||
        (a.distance ?? 0) - (b.distance ?? 0) ||
        a.minutes[0] - b.minutes[0] ||
        // A browser's first comparison of names takes 15 ms: not while a page becomes usable.
        (now ? a.outlet.name.localeCompare(b.outlet.name, 'en-GB') : 0),
    )
}

const notKnownToOpen: OpenState = { isOpen: false, closesAt: null, opensAt: null }

function toFound<T extends SearchedOutlet>(
  outlet: T,
  { fulfilment, place }: OutletSearch,
  now: Date | null,
): FoundOutlet<T> {
  const state = now ? openState(outlet.openingHours, outlet.timeZone, now) : notKnownToOpen
  const area = quotedArea(outlet, place?.postcode ?? null)
  const isDelivery = fulfilment === 'delivery'
  const isPaused = isPausedNow(outlet, now)
  const isServicePaused = !isPaused && pauseOf(outlet, fulfilment, now) !== null
  const at = place?.coordinates ?? (place?.postcode ? locatePostcode(place.postcode) : null)
  return {
    outlet,
    state,
    isOpen: state.isOpen && !isPaused,
    distance: at ? distanceKm(at, outlet.coordinates) : null,
    serves:
      outlet.services.includes(fulfilment) && (!isDelivery || area !== null) && !isServicePaused,
    isServicePaused,
    minutes: quotedMinutes(outlet, isDelivery ? area : null, now),
    isLowest: isDelivery && !place?.postcode,
    delivery: isDelivery && area ? { fee: area.fee, minimumOrder: area.minimumOrder } : null,
  }
}

/** Parses the search: a postcode is a location, anything else is text. */
export function readSearch(typed: string): { place: SearchLocation | null; text: string } {
  const postcode = normalisePostcode(typed)
  if (!postcode) return { place: null, text: typed.trim() }
  return { place: { postcode, coordinates: locatePostcode(postcode) }, text: '' }
}

/** `0.4 mi`, as distances are read in Britain; below a tenth, `under 0.1 mi`. */
export function distanceText(km: number): string {
  const miles = km / 1.609_344
  return miles < 0.1 ? 'under 0.1 mi' : `${miles.toFixed(1)} mi`
}

function opensAt({ state }: FoundOutlet<SearchedOutlet>): number {
  return state.opensAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9 ]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
