import { useEffect } from 'react'
import { create } from 'zustand'
import type { WireAddress } from '#contract/customer.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { onChangeElsewhere, read, remove, write } from './storage.ts'

interface Choice {
  fulfilment: Fulfilment
  /** 'asap', the start of the chosen slot (ISO 8601), or `noTimeChosen`. */
  timing: string
  /** The delivery address: a saved one has an id, a typed postcode has none. */
  address: { id?: string; label?: string; line1?: string; postcode: string } | null
  isReady: boolean
}

/** Value of `timing` while the diner orders for later and has not chosen a slot. Blocks the order. */
export const noTimeChosen = ''

export const useFulfilment = create<Choice>(() => ({
  fulfilment: 'delivery',
  timing: 'asap',
  address: null,
  isReady: false,
}))

export function chooseFulfilment(fulfilment: Fulfilment): void {
  write('deliverOrPickup', fulfilment)
  useFulfilment.setState({ fulfilment })
  // The time is kept; the checkout checks whether it is available with the new fulfilment.
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
 * @param forOrder true replaces a chosen saved address; false (a search of outlets) keeps it
 */
export function setPostcode(postcode: string, { forOrder }: { forOrder: boolean }): void {
  const { address } = useFulfilment.getState()
  if (address?.postcode === postcode || (address?.id && !forOrder)) return
  chooseAddress({ postcode })
}

/** Updates the chosen address from the saved ones: takes over its changes, and clears it if it was deleted. */
export function syncChosenAddress(saved: WireAddress[]): void {
  const { address } = useFulfilment.getState()
  if (!address?.id) return
  const known = saved.find(({ id }) => id === address.id) ?? null
  if (JSON.stringify(known) !== JSON.stringify(address)) chooseAddress(known)
}

/** Reads the stored choice, now and after each change by another tab. @returns a function that unsubscribes */
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
 * Stores the default fulfilment and time of a screen, so that unchanged defaults are stored like a choice. Runs only when
 * the screen opens: signing out deletes the stored values, and they must stay deleted.
 */
export function useStoredDefaults(): void {
  const { isReady } = useFulfilment()
  useEffect(() => {
    if (!isReady) return
    const { fulfilment, timing } = useFulfilment.getState()
    if (read('deliverOrPickup') !== fulfilment) write('deliverOrPickup', fulfilment)
    if (read('deliveryType') !== timing) write('deliveryType', timing)
  }, [isReady])
}

/** Resets fulfilment and time to the defaults. The address is removed with the session. */
export function forgetFulfilment(): void {
  remove('deliveryType')
  remove('deliverOrPickup')
  useFulfilment.setState({ fulfilment: 'delivery', timing: 'asap' })
}
