import { useMemo, useState } from 'react'
import type { Coordinates } from '#domain/coordinates.ts'
import type { Currency } from '#domain/currency.ts'
import { openState } from '#domain/opening-hours.ts'
import {
  type FoundOutlet,
  findOutlets,
  readSearch,
  type SearchLocation,
} from '#domain/outlet-search.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useNow } from '#storefront/state/clock.ts'
import { hasOldHours, useClosed } from '#storefront/state/closed.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { type FilterInUrl, useFilterInUrl } from '#storefront/state/use-filter-in-url.ts'
import type { StoresPage } from './data.server.ts'

export type StoreCard = FoundOutlet<SiteOutlet> &
  StoresPage['themes'][string] & { currency: Currency }

export interface Stores {
  page: StoresPage
  cards: StoreCard[]
  /** Null on the server: the browser decides what depends on the clock. */
  now: Date | null
  fulfilment: Fulfilment
  typed: string
  place: SearchLocation | null
  brandId: string | null
  isOpenOnly: boolean
  locating: 'idle' | 'busy' | 'refused'
  isNearMe: boolean
  /** Clock, address and query are known: until then the order of the outlets may change. */
  isSettled: boolean
  search(typed: string): void
  setOpenOnly(isOpenOnly: boolean): void
  setBrand(id: string | null): void
  locate(): void
  reset(): void
  /** The same outlets for the other service, since one layout shows both lists side by side. */
  cardsFor(fulfilment: Fulfilment): StoreCard[]
}

interface StoresFilter {
  /** Null until something is typed: the remembered postcode is then used. */
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

/** The outlets that fit what the diner looks for; the search lives in the address, the last postcode is remembered. */
export function useStores(page: StoresPage): Stores {
  const { outlets, isPaused, currency } = useSite()
  const { fulfilment, address, isReady } = useFulfilment()
  const [filter, setFilter] = useFilterInUrl(storesFilter)
  const [device, setDevice] = useState<Coordinates | null>(null)
  const [locating, setLocating] = useState<Stores['locating']>('idle')
  const now = useNow()
  const isClosed = useClosed((closed) => closed.isClosed)

  const { brandId, isOpenOnly } = filter
  const typed = filter.text ?? address?.postcode ?? ''
  const read = useMemo(() => readSearch(typed), [typed])
  const place = useMemo(
    () => (device ? { postcode: read.place?.postcode ?? null, coordinates: device } : read.place),
    [device, read],
  )

  const cardsFor = useMemo(() => {
    const brandNames = new Map(page.brands.map(({ id, name }) => [id, name]))
    const running = outlets.map((outlet) => {
      const isOpen = now !== null && openState(outlet.openingHours, outlet.timeZone, now).isOpen
      return { ...outlet, isPaused: outlet.isPaused || isPaused || hasOldHours(isOpen, isClosed) }
    })
    return (fulfilment: Fulfilment): StoreCard[] =>
      findOutlets(
        running,
        { fulfilment, place, text: read.text, isOpenOnly, brandId },
        now,
        (id) => brandNames.get(id) ?? '',
      ).flatMap((found) => {
        const theme = page.themes[found.outlet.id]
        return theme ? [{ ...found, ...theme, currency }] : []
      })
  }, [outlets, isPaused, isClosed, page, place, read, isOpenOnly, brandId, now, currency])

  return {
    page,
    cards: useMemo(() => cardsFor(fulfilment), [cardsFor, fulfilment]),
    now,
    fulfilment,
    typed,
    place,
    brandId,
    isOpenOnly,
    locating,
    isNearMe: device !== null,
    isSettled: now !== null && isReady,
    search(text) {
      setFilter((before) => ({ ...before, text }))
      const { place: found } = readSearch(text)
      if (!found?.postcode) return
      // A typed place replaces the location of the device, but not a saved address.
      setDevice(null)
      setPostcode(found.postcode, { forOrder: false })
    },
    setOpenOnly: (only) => setFilter((before) => ({ ...before, isOpenOnly: only })),
    setBrand: (id) => setFilter((before) => ({ ...before, brandId: id })),
    locate() {
      if (locating === 'busy') return
      if (device) return setDevice(null)
      // `geolocation` is missing on insecure pages.
      if (!navigator.geolocation) return setLocating('refused')
      setLocating('busy')
      // Asked only when tapped.
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
    cardsFor,
  }
}
