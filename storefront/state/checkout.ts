import { create } from 'zustand'
import type { Pence } from '#domain/money.ts'
import { readVisit, writeVisit } from './visit.ts'

interface Checkout {
  tip: Pence
  /** What was typed is no tip that can be given; it is not ordered without. */
  isTipWrong: boolean
  /** For the kitchen, with the order. */
  note: string
  courierNote: string
}

const empty: Checkout = { tip: 0, isTipWrong: false, note: '', courierNote: '' }
const storageKey = 'tiffin.checkout'

/** What was filled in at the checkout; leaving, coming back and loading anew lose nothing. */
export const useCheckout = create<Checkout>(() => empty)
// The first render is the server's and is empty in any case.
if (typeof window !== 'undefined') useCheckout.setState(readVisit<Checkout>(storageKey) ?? empty)

export function fillCheckout(change: Partial<Checkout>): void {
  useCheckout.setState(change)
  // The text that was wrong is not kept, so neither is that it was.
  writeVisit(storageKey, { ...useCheckout.getState(), isTipWrong: false })
}

export function forgetCheckout(): void {
  useCheckout.setState(empty)
  writeVisit(storageKey, null)
}
