import { smallestStep } from './currency.ts'
import { type MinorUnits, percentOf } from './money.ts'

/** A change of many prices: percent (up to two decimals), or an amount. */
export type PriceShift = { percent: number } | { amount: MinorUnits }

export interface Prices {
  price: MinorUnits
  specialPrice: MinorUnits | null
}

/** Rounded half up to a multiple; nothing becomes free. @param roundTo null: the smallest amount that can be charged */
export function shiftedPrice(
  price: MinorUnits,
  shift: PriceShift,
  roundTo: MinorUnits | null,
  code: string,
): MinorUnits {
  if (price === 0) return 0
  const step = Math.max(roundTo ?? 0, smallestStep(code))
  const shifted =
    'amount' in shift
      ? price + shift.amount
      : price + Math.sign(shift.percent) * percentOf(price, Math.abs(shift.percent), code)
  return Math.max(step, Math.floor(shifted / step + 0.5) * step)
}

/** The prices of a dish after a shift; an offer stays below the price, or as it was where rounding leaves no room. */
export function shiftedPrices(
  { price, specialPrice }: Prices,
  shift: PriceShift,
  roundTo: MinorUnits | null,
  code: string,
): Prices {
  const newPrice = shiftedPrice(price, shift, roundTo, code)
  if (specialPrice === null) return { price: newPrice, specialPrice }
  const offer = shiftedPrice(specialPrice, shift, roundTo, code)
  if (offer < newPrice) return { price: newPrice, specialPrice: offer }
  const below = newPrice - Math.max(roundTo ?? 0, smallestStep(code))
  return { price: newPrice, specialPrice: below > 0 ? below : specialPrice }
}
