import { type Currency, decimalsOf, isAmount, unitsIn } from './currency.ts'
import { formatMoney, type MinorUnits } from './money.ts'

/**
 * The largest tip: the price of the dishes, or £50, 50 dinars or ¥5,000 if that is more. A larger one is treated as a typing error.
 * @param code ISO 4217
 */
export function largestTip(subtotal: MinorUnits, code: string): MinorUnits {
  return Math.max(decimalsOf(code) === 0 ? 5_000 : 50 * unitsIn(code), subtotal)
}

export function largestTipText(subtotal: MinorUnits, currency: Currency): string {
  return `A tip can be up to ${formatMoney(largestTip(subtotal, currency.code), currency)}.`
}

/** Tips that the form offers as buttons: £1, ¥100, a quarter dinar and so on. @param code ISO 4217 */
export function tipOffers(code: string): MinorUnits[] {
  return decimalsOf(code) === 3 ? [250, 500, 1_000] : [100, 200, 300]
}

/** Reads a typed tip; null when it is not an amount of this currency or is above `most`. @param code ISO 4217 */
export function parseTip(text: string, most: MinorUnits, code: string): MinorUnits | null {
  const digits = decimalsOf(code)
  const typed = text.trim()
  if (!(digits === 0 ? /^\d+$/ : RegExp(`^\\d+([.,]\\d{0,${digits}})?$`)).test(typed)) return null
  const amount = Number(typed.replace(',', '.'))
  if (!isAmount(amount, code)) return null
  const tip = Math.round(amount * unitsIn(code))
  return tip <= most ? tip : null
}
