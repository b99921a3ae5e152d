import { create } from 'zustand'
import type { Pence } from '#domain/money.ts'

interface Checkout {
  tip: Pence
  /** For the kitchen, with the order. */
  note: string
  courierNote: string
}

const empty: Checkout = { tip: 0, note: '', courierNote: '' }

/** What was filled in at the checkout; leaving and coming back loses nothing. */
export const useCheckout = create<Checkout>(() => empty)

export function fillCheckout(change: Partial<Checkout>): void {
  useCheckout.setState(change)
}

export function forgetCheckout(): void {
  useCheckout.setState(empty)
}
