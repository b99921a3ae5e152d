import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FoundOutlet, findOutlets, type Place, readSearch } from '#domain/outlet-search.ts'
import type { Fulfilment } from '#domain/slots.ts'
import type { Coordinates } from '#domain/tenant.ts'
import { type SiteOutlet, useSite } from '../../site.ts'
import { chooseAddress, useFulfilment } from '../../state/fulfilment.ts'
import { useNow } from '../../state/use-now.ts'
import type { OutletFace, StoresPage } from './data.server.ts'

export type StoreCard = FoundOutlet<SiteOutlet> & OutletFace

export interface Stores {
  page: StoresPage
  cards: StoreCard[]
  /** Null on the server: what the clock decides is settled in the browser. */
  now: Date | null
  fulfilment: Fulfilment
  /** What is typed into the search. */
  typed: string
  place: Place | null
  brandId: string | null
  isOpenOnly: boolean
  locating: 'idle' | 'busy' | 'refused'
  isFiltered: boolean
  search(typed: string): void
  setOpenOnly(isOpenOnly: boolean): void
  setBrand(id: string | null): void
  locate(): void
  reset(): void
  /** The same outlets under another wish, as two lists side by side need them. */
  cardsFor(fulfilment: Fulfilment): StoreCard[]
}

/** Before the browser's clock is known all states are told for this moment, and shown nowhere. */
const unknownNow = new Date(0)

/** The outlets that fit what the diner looks for; the search lives in the address, the last postcode is remembered. */
export function useStores(page: StoresPage): Stores {
  const { outlets, isPaused } = useSite()
  const { fulfilment, address, isReady } = useFulfilment()
  const [params, setParams] = useSearchParams()
  const [device, setDevice] = useState<Coordinates | null>(null)
  const [locating, setLocating] = useState<Stores['locating']>('idle')
  const now = useNow()

  const remembered = isReady ? (address?.postcode ?? '') : ''
  const typed = params.get('q') ?? remembered
  const brandId = params.get('brand')
  const isOpenOnly = params.get('open') === '1'
  const read = useMemo(() => readSearch(typed), [typed])
  const place = useMemo(
    () => (device ? { postcode: read.place?.postcode ?? null, coordinates: device } : read.place),
    [device, read],
  )

  const cardsFor = useMemo(() => {
    const brandNames = new Map(page.brands.map(({ id, name }) => [id, name]))
    const running = outlets.map((outlet) => ({ ...outlet, isPaused: outlet.isPaused || isPaused }))
    return (wished: Fulfilment): StoreCard[] =>
      findOutlets(
        running,
        { fulfilment: wished, place, text: read.text, isOpenOnly, brandId },
        now ?? unknownNow,
        (id) => brandNames.get(id) ?? '',
      ).flatMap((found) => {
        const face = page.faces[found.outlet.id]
        return face ? [{ ...found, ...face }] : []
      })
  }, [outlets, isPaused, page, place, read, isOpenOnly, brandId, now])

  function setParam(name: string, value: string | null) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

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
    isFiltered: Boolean(brandId || isOpenOnly || read.text),
    search(text) {
      setParam('q', text)
      const { place: told } = readSearch(text)
      if (told?.postcode && told.postcode !== address?.postcode) {
        chooseAddress({ postcode: told.postcode })
      }
    },
    setOpenOnly: (only) => setParam('open', only ? '1' : null),
    setBrand: (id) => setParam('brand', id),
    locate() {
      if (locating === 'busy') return
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
      setParams({ q: '' }, { replace: true, preventScrollReset: true })
    },
    cardsFor,
  }
}
