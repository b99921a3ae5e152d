import { create } from 'zustand'
import type { MinorUnits } from '#domain/money.ts'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { largestTip, parseTip } from '#domain/tip.ts'
import { isNumber, isRecord, isText } from './stored-values.ts'
import { readVisit, writeVisit } from './visit.ts'

interface Checkout {
  tip: MinorUnits
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
if (typeof window !== 'undefined')
  useCheckout.setState(readVisit(storageKey, parseCheckout) ?? empty)

function parseCheckout(value: unknown): Checkout | null {
  if (!isRecord(value) || !isNumber(value.tip)) return null
  const { tip, typedTip, note, courierNote } = value
  if (!isText(typedTip) || !isText(note) || !isText(courierNote)) return null
  return { tip, typedTip, note, courierNote }
}

/** A tip that cannot be given: what was typed is no amount, or it is too much for these dishes. It is not left out. */
export function isWrongTip({ tip, typedTip }: Checkout, price: OrderPrice): boolean {
  const most = largestTip(price.subtotal)
  const { code } = price.currency
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
