import { create } from 'zustand'
import { largestTip, parseTip } from '#domain/largest-order.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { isNumber, isText, readVisit, shaped, writeVisit } from './storage.ts'

interface Checkout {
  tip: MinorUnits
  /** The tip as typed; '' if a suggested tip was chosen. */
  typedTip: string
  note: string
  noCutlery: boolean
  /** 'card' for a new card, 'cash', or the id of a saved card; '' before a choice. */
  payWith: string
}

const empty: Checkout = { tip: 0, typedTip: '', note: '', noCutlery: false, payWith: '' }
const storageKey = 'tiffin.checkout'

const isCheckout = shaped<Partial<Checkout>>({ tip: isNumber, typedTip: isText, note: isText })

/** Input of the checkout. It survives navigation and reload. */
export const useCheckout = create<Checkout>(() => empty)
// Hydration renders the initial, empty state in any case.
if (typeof window !== 'undefined')
  useCheckout.setState({ ...empty, ...readVisit(storageKey, isCheckout) })

/** Whether the tip is invalid: not an amount, or too high for the subtotal. It blocks the order instead of being ignored. */
export function isInvalidTip({ tip, typedTip }: Checkout, price: OrderPrice): boolean {
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
