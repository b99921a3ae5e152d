import { create } from 'zustand'
import type { Pence } from '#domain/money.ts'
import { readVisit, writeVisit } from './visit.ts'

interface Checkout {
  tip: Pence
  /** As it was typed; '' for one of the offers. */
  typedTip: string
  /** For the kitchen, with the order. */
  note: string
  courierNote: string
}

const empty: Checkout = { tip: 0, typedTip: '', note: '', courierNote: '' }
const storageKey = 'tiffin.checkout'

/** What was filled in at the checkout; leaving, coming back and loading anew lose nothing. */
export const useCheckout = create<Checkout>(() => empty)
// The first render is the server's and is empty in any case.
if (typeof window !== 'undefined') useCheckout.setState(readVisit<Checkout>(storageKey) ?? empty)

/** In pence. */
export const mostTip = 10_000

/** Null for what is no amount, or too much. */
export function tipOf(text: string): Pence | null {
  if (!/^\s*\d+([.,]\d{0,2})?\s*$/.test(text)) return null
  const tip = Math.round(Number(text.replace(',', '.')) * 100)
  return tip <= mostTip ? tip : null
}

/** What was typed is no tip that can be given; it is not ordered without. */
export function isWrongTip(typedTip: string): boolean {
  return typedTip.trim() !== '' && tipOf(typedTip) === null
}

export function fillCheckout(change: Partial<Checkout>): void {
  useCheckout.setState(change)
  writeVisit(storageKey, useCheckout.getState())
}

export function forgetCheckout(): void {
  useCheckout.setState(empty)
  writeVisit(storageKey, null)
}
