import { useMemo, useState } from 'react'
import type { Coordinates } from '#domain/coordinates.ts'
import type { Currency } from '#domain/currency.ts'
import { isPausedNow } from '#domain/live-facts.ts'
import { formatMoney } from '#domain/money.ts'
import { openState } from '#domain/opening-hours.ts'
import { openingText } from '#domain/opening-text.ts'
import {
  distanceText,
  type FoundOutlet,
  findOutlets,
  readSearch,
  type SearchLocation,
} from '#domain/outlet-search.ts'
import { minutesRange } from '#domain/sentences.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { timeIn } from '#domain/zone.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { areHoursOutdated, useClosed } from '#storefront/state/closed.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { type FilterInUrl, useFilterInUrl } from '#storefront/state/use-filter-in-url.ts'
import type { StoresPage } from './data.server.ts'

type PlainCard = FoundOutlet<SiteOutlet> & StoresPage['themes'][string] & { currency: Currency }

/** An outlet that matches the search, with its texts in the lists; a text that does not apply is ''. */
export interface StoreCard extends PlainCard {
  /** False on the server, where the current time is unknown. */
  isShut: boolean
  texts: { minutes: string; service: string; state: string; distance: string }
}

export type Stores = ReturnType<typeof useStores>

interface StoresFilter {
  /** Null before any input: the remembered postcode is used instead. */
  text: string | null
  brandId: string | null
  isOpenOnly: boolean
}

/** In the URL: `?q=SE1&brand=…&open=1`. */
const storesFilter: FilterInUrl<StoresFilter> = {
  none: { text: null, brandId: null, isOpenOnly: false },
  read: (search) => ({
    text: search.get('q'),
    brandId: search.get('brand'),
    isOpenOnly: search.get('open') === '1',
  }),
  write(search, { text, brandId, isOpenOnly }) {
    const next = new URLSearchParams(search)
    for (const [name, value] of [
      ['q', text],
      ['brand', brandId],
      ['open', isOpenOnly ? '1' : null],
    ] as const) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return next
  },
}

/** Outlets that match the search. The search is kept in the URL, the last postcode in the fulfilment state. */
export function useStores(page: StoresPage) {
  const { outlets, isPaused, currency } = useSite()
  const { fulfilment, address, isReady } = useFulfilment()
  const [filter, setFilter] = useFilterInUrl(storesFilter)
  const [device, setDevice] = useState<Coordinates | null>(null)
  const [locating, setLocating] = useState<'idle' | 'busy' | 'refused'>('idle')
  const now = useNow()
  const isClosed = useClosed((closed) => closed.isClosed)

  const { brandId, isOpenOnly } = filter
  const typed = filter.text ?? address?.postcode ?? ''
  const parsed = useMemo(() => readSearch(typed), [typed])
  const place = useMemo(
    () =>
      device ? { postcode: parsed.place?.postcode ?? null, coordinates: device } : parsed.place,
    [device, parsed],
  )

  const cardsFor = useMemo(() => {
    const brandNames = new Map(page.brands.map(({ id, name }) => [id, name]))
    const running = outlets.map((outlet) => {
      const isOpen = now !== null && openState(outlet.openingHours, outlet.timeZone, now).isOpen
      return {
        ...outlet,
        isPaused: outlet.isPaused || isPaused || areHoursOutdated(isOpen, isClosed),
      }
    })
    return (fulfilment: Fulfilment): StoreCard[] =>
      findOutlets(
        running,
        { fulfilment, place, text: parsed.text, isOpenOnly, brandId },
        now,
        (id) => brandNames.get(id) ?? '',
      ).flatMap((found) => {
        const theme = page.themes[found.outlet.id]
        if (!theme) return []
        const card = { ...found, ...theme, currency }
        const texts = {
          minutes: minutesText(card),
          service: serviceText(card, { fulfilment, place }),
          state: stateText(card, now),
          distance: found.distance === null ? '' : distanceText(found.distance),
        }
        return [{ ...card, isShut: now !== null && !card.isOpen, texts }]
      })
  }, [outlets, isPaused, isClosed, page, place, parsed, isOpenOnly, brandId, now, currency])

  return {
    page,
    cards: useMemo(() => cardsFor(fulfilment), [cardsFor, fulfilment]),
    /** Null on the server: the browser decides what depends on the clock. */
    now,
    fulfilment,
    typed,
    place,
    brandId,
    isOpenOnly,
    locating,
    isNearMe: device !== null,
    /** Clock, address and query are known: until then the order of the outlets may change. */
    isSettled: now !== null && isReady,
    search(text: string) {
      setFilter((before) => ({ ...before, text }))
      const { place: found } = readSearch(text)
      if (!found?.postcode) return
      // A typed place replaces the location of the device, but not a saved address.
      setDevice(null)
      setPostcode(found.postcode, { forOrder: false })
    },
    setOpenOnly: (only: boolean) => setFilter((before) => ({ ...before, isOpenOnly: only })),
    setBrand: (id: string | null) => setFilter((before) => ({ ...before, brandId: id })),
    locate() {
      if (locating === 'busy') return
      if (device) return setDevice(null)
      // `geolocation` is missing on insecure pages.
      if (!navigator.geolocation) return setLocating('refused')
      setLocating('busy')
      // Only after a tap, since the browser asks for permission.
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setDevice({ latitude: coords.latitude, longitude: coords.longitude })
          setLocating('idle')
        },
        () => setLocating('refused'),
        { timeout: 10_000, maximumAge: 300_000 },
      )
    },
    reset() {
      setDevice(null)
      setLocating('idle')
      setFilter({ ...storesFilter.none, text: '' })
    },
    /** The cards for any fulfilment: one layout shows delivery and pickup side by side. */
    cardsFor,
  }
}

/** Estimated minutes until delivery or pickup; '' if the outlet does not offer the chosen service. */
export function minutesText({ minutes, isLowest, serves }: PlainCard): string {
  return serves ? `${minutesRange(minutes, isLowest)} min` : ''
}

/** `£2.50 delivery`, `Delivery from £2.50` before a postcode is known, `Free delivery`, `Pickup`; or why it is unavailable. */
export function serviceText(
  card: PlainCard,
  { fulfilment, place }: { fulfilment: Fulfilment; place: SearchLocation | null },
): string {
  if (card.isServicePaused) return fulfilment === 'pickup' ? 'Pickup paused' : 'Delivery paused'
  if (fulfilment === 'pickup') return card.serves ? 'Pickup' : 'No pickup'
  if (!card.delivery) return noServiceText(card, place?.postcode ?? null)
  if (card.isLowest) return `Delivery from ${formatMoney(card.delivery.fee, card.currency)}`
  return card.delivery.fee === 0
    ? 'Free delivery'
    : `${formatMoney(card.delivery.fee, card.currency)} delivery`
}

/** Why the outlet does not deliver (too far, or never), and whether pickup is possible. */
function noServiceText({ outlet }: PlainCard, postcode: string | null): string {
  const { services, kitchen } = outlet
  const takesPickup = services.includes('pickup')
  if (!services.includes('delivery') || !postcode)
    return takesPickup ? 'Pickup only' : 'No delivery'
  const refusal = `Doesn’t deliver to ${postcode}`
  return takesPickup ? `${refusal} · pickup, ${kitchen.preparationMinutes} min` : refusal
}

/** `Open until …`, `Closed` or when it opens; '' before the browser's clock is known. */
function stateText({ isOpen, state, outlet }: PlainCard, now: Date | null): string {
  if (!now) return ''
  if (isOpen) {
    return state.closesAt ? `Open until ${timeIn(state.closesAt, outlet.timeZone)}` : 'Open'
  }
  if (isPausedNow(outlet, now) || !state.opensAt) return 'Closed'
  return openingText(state.opensAt, outlet.timeZone, now)
}
