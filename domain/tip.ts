import { type Currency, decimalsOf, isAmount, unitsIn } from './currency.ts'
import { formatMoney, type MinorUnits } from './money.ts'

/**
 * In the smallest unit of the restaurant's currency, whichever it is: the limit follows the price of the dishes, and
 * this is only what a small order may be tipped as well.
 */
const mostOnSmallOrders: MinorUnits = 5_000

/** The largest tip: as much as the dishes cost, or 50.00 where they cost less. Beyond, it is a slip of the finger. */
export function largestTip(subtotal: MinorUnits): MinorUnits {
  return Math.max(mostOnSmallOrders, subtotal)
}

export function largestTipText(subtotal: MinorUnits, currency: Currency): string {
  return `A tip can be up to ${formatMoney(largestTip(subtotal), currency)}.`
}

/** What is offered beside a tip of one's own: £1, ¥100, a quarter dinar and so on. @param code ISO 4217 */
export function tipOffers(code: string): MinorUnits[] {
  return decimalsOf(code) === 3 ? [250, 500, 1_000] : [100, 200, 300]
}

/** Null for what is no amount in this currency, or more than `most`. @param code ISO 4217 */
export function parseTip(text: string, most: MinorUnits, code: string): MinorUnits | null {
  const digits = decimalsOf(code)
  const typed = text.trim()
  if (!(digits === 0 ? /^\d+$/ : RegExp(`^\\d+([.,]\\d{0,${digits}})?$`)).test(typed)) return null
  const amount = Number(typed.replace(',', '.'))
  if (!isAmount(amount, code)) return null
  const tip = Math.round(amount * unitsIn(code))
  return tip <= most ? tip : null
}
