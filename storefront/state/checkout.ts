import { create } from 'zustand'
import { largestTip, parseTip } from '#domain/largest-order.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { isNumber, isText, readVisit, shaped, writeVisit } from './storage.ts'

interface Checkout {
  tip: MinorUnits
  /** As it was typed; '' for one of the offers. */
  typedTip: string
  note: string
  noCutlery: boolean
  /** 'card' a new one, 'cash', or the id of a saved card; '' while the diner has not chosen. */
  payWith: string
}

const empty: Checkout = { tip: 0, typedTip: '', note: '', noCutlery: false, payWith: '' }
const storageKey = 'tiffin.checkout'

const isCheckout = shaped<Partial<Checkout>>({ tip: isNumber, typedTip: isText, note: isText })

/** What was filled in at the checkout; it survives leaving, coming back and reloading. */
export const useCheckout = create<Checkout>(() => empty)
// The first render is the server's and is empty in any case.
if (typeof window !== 'undefined')
  useCheckout.setState({ ...empty, ...readVisit(storageKey, isCheckout) })

/** Whether the typed tip is invalid: not an amount, or too much for these dishes. Such a tip is refused, not ignored. */
export function isWrongTip({ tip, typedTip }: Checkout, price: OrderPrice): boolean {
  const { code } = price.currency
  const most = largestTip(price.subtotal, code)
  return tip > most || (typedTip.trim() !== '' && parseTip(typedTip, most, code) === null)
}

export function fillCheckout(change: Partial<Checkout>): void {
  useCheckout.setState(change)
  writeVisit(storageKey, useCheckout.getState())
}

export function forgetCheckout(): void {
  useCheckout.setState(empty)
  writeVisit(storageKey, null)
}
