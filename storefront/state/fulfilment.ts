import { useEffect } from 'react'
import { create } from 'zustand'
import type { WireAddress } from '#contract/customer.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

interface Choice {
  fulfilment: Fulfilment
  /** 'asap', the start of the chosen slot (ISO 8601), or `noTimeChosen`. */
  timing: string
  /** Where to: a saved address has an id, a visitor's postcode has none. */
  address: { id?: string; label?: string; line1?: string; postcode: string } | null
  isReady: boolean
}

/** The diner wants a time of their own and has not chosen it yet; no order can be placed. */
export const noTimeChosen = ''

/** How, when and where the diner wants the order. */
export const useFulfilment = create<Choice>(() => ({
  fulfilment: 'delivery',
  timing: 'asap',
  address: null,
  isReady: false,
}))

export function chooseFulfilment(fulfilment: Fulfilment): void {
  write('deliverOrPickup', fulfilment)
  useFulfilment.setState({ fulfilment })
  // The time is kept; the checkout checks whether it is available for this way too.
  chooseTiming(useFulfilment.getState().timing)
}

export function chooseTiming(timing: string): void {
  write('deliveryType', timing)
  useFulfilment.setState({ timing })
}

export function chooseAddress(address: Choice['address']): void {
  if (address) write('selectedAdress', address)
  else remove('selectedAdress')
  useFulfilment.setState({ address })
}

/**
 * Stores a postcode that the diner has entered. A chosen address with this postcode stays chosen.
 * @param forOrder whether to deliver there, which replaces another chosen address; false for a search of kitchens
 */
export function setPostcode(postcode: string, { forOrder }: { forOrder: boolean }): void {
  const { address } = useFulfilment.getState()
  if (address?.postcode === postcode || (address?.id && !forOrder)) return
  chooseAddress({ postcode })
}

/** Keeps the choice in step with the saved addresses: a changed one is taken as it is now, one that is gone is not kept. */
export function followAddresses(saved: WireAddress[]): void {
  const { address } = useFulfilment.getState()
  if (!address?.id) return
  const known = saved.find(({ id }) => id === address.id) ?? null
  if (JSON.stringify(known) !== JSON.stringify(address)) chooseAddress(known)
}

/** Reads the stored choice, now and whenever another tab changes it or signs out. Returns the function that stops it. */
export function startFulfilment(): () => void {
  load()
  const keys = ['deliverOrPickup', 'deliveryType', 'selectedAdress'] as const
  const stops = keys.map((key) => onChangeElsewhere(key, load))
  return () => {
    for (const stop of stops) stop()
  }
}

function load(): void {
  useFulfilment.setState({
    fulfilment: read('deliverOrPickup') ?? 'delivery',
    timing: read('deliveryType') ?? 'asap',
    address: read('selectedAdress'),
    isReady: true,
  })
}

/**
 * Stores how and when once a screen proposes them: an order that is left as it was proposed is stored like one that was
 * chosen. Only when the screen opens, since signing out removes them.
 */
export function useStoredProposal(): void {
  const { isReady } = useFulfilment()
  useEffect(() => {
    if (!isReady) return
    const { fulfilment, timing } = useFulfilment.getState()
    if (read('deliverOrPickup') !== fulfilment) write('deliverOrPickup', fulfilment)
    if (read('deliveryType') !== timing) write('deliveryType', timing)
  }, [isReady])
}

/** How and when, back to the defaults; the address goes with the session. */
export function forgetFulfilment(): void {
  remove('deliveryType')
  remove('deliverOrPickup')
  useFulfilment.setState({ fulfilment: 'delivery', timing: 'asap' })
}
