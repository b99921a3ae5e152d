import { create } from 'zustand'
import { isRecord } from '#domain/is-record.ts'
import { largestTip, parseTip } from '#domain/largest-order.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { readVisit, writeVisit } from './storage.ts'
import { isNumber, isText } from './stored-values.ts'

interface Checkout {
  tip: MinorUnits
  /** As it was typed; '' for one of the offers. */
  typedTip: string
  /** For the kitchen, with the order. */
  note: string
  noCutlery: boolean
  /** 'card' a new one, 'cash', or the id of a saved card; '' while the diner has not chosen. */
  payWith: string
}

const empty: Checkout = { tip: 0, typedTip: '', note: '', noCutlery: false, payWith: '' }
const storageKey = 'tiffin.checkout'

/** What was filled in at the checkout; it survives leaving, coming back and reloading. */
export const useCheckout = create<Checkout>(() => empty)
// The first render is the server's and is empty in any case.
if (typeof window !== 'undefined')
  useCheckout.setState(readVisit(storageKey, parseCheckout) ?? empty)

function parseCheckout(value: unknown): Checkout | null {
  if (!isRecord(value) || !isNumber(value.tip)) return null
  const { tip, typedTip, note, noCutlery, payWith } = value
  if (!isText(typedTip) || !isText(note)) return null
  return {
    tip,
    typedTip,
    note,
    noCutlery: noCutlery === true,
    payWith: isText(payWith) ? payWith : '',
  }
}

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
