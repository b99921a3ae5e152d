import { create } from 'zustand'
import type { Fulfilment } from '#domain/slots.ts'
import { read, remove, write } from './storage.ts'

interface Choice {
  fulfilment: Fulfilment
  /** 'asap', or the start of the chosen slot (ISO 8601). */
  timing: string
  /** Where to: a saved address has an id, a guest's postcode has none. */
  address: { id?: string; label?: string; line1?: string; postcode: string } | null
  isReady: boolean
}

/** How, when and where the diner wants the order. */
export const useFulfilment = create<Choice>(() => ({
  fulfilment: 'delivery',
  timing: 'asap',
  address: null,
  isReady: false,
}))

export function chooseFulfilment(fulfilment: Fulfilment): void {
  write('deliverOrPickup', fulfilment)
  // A delivery slot need not exist for pickup.
  chooseTiming('asap')
  useFulfilment.setState({ fulfilment })
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

export function startFulfilment(): void {
  useFulfilment.setState({
    fulfilment: read('deliverOrPickup') ?? 'delivery',
    timing: read('deliveryType') ?? 'asap',
    address: read('selectedAdress'),
    isReady: true,
  })
}

/** Back to the defaults in memory, after Sign Out removed what was stored. */
export function forgetFulfilment(): void {
  useFulfilment.setState({ fulfilment: 'delivery', timing: 'asap', address: null })
}
