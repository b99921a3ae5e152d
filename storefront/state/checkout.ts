import { create } from 'zustand'
import type { Pence } from '#domain/money.ts'

interface Checkout {
  tip: Pence
  /** For the kitchen, with the order. */
  note: string
  courierNote: string
}

const empty: Checkout = { tip: 0, note: '', courierNote: '' }
const storageKey = 'tiffin.checkout'

/** What was filled in at the checkout; leaving, coming back and loading anew lose nothing. */
export const useCheckout = create<Checkout>(() => empty)
// The first render is the server's and is empty in any case.
if (typeof window !== 'undefined') useCheckout.setState(stored())

export function fillCheckout(change: Partial<Checkout>): void {
  useCheckout.setState(change)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(useCheckout.getState()))
  } catch {
    // Without storage it lasts until the page is left.
  }
}

export function forgetCheckout(): void {
  useCheckout.setState(empty)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

function stored(): Partial<Checkout> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Checkout>
  } catch {
    return {}
  }
}
