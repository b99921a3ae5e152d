import { type Currency, decimalsOf, isAmount, unitsIn } from './currency.ts'
import { formatMoney, type MinorUnits } from './money.ts'

// Currencies with decimals whose main unit is worth less than about five pence.
const ofSmallWorth = new Set(
  (
    'AMD AOA ARS BDT CRC CZK DOP DZD EGP ETB HUF INR IQD JMD KES KGS KZT LKR MKD MUR NGN NPR PHP PKR RSD RUB THB TRY ' +
    'TWD UAH UYU YER'
  ).split(' '),
)
// A thousand of them are worth less than about fifty pence.
const ofTinyWorth = new Set(
  'BIF COP GNF IDR IRR KHR LAK LBP MGA MMK MNT PYG SYP TZS UGX UZS VND'.split(' '),
)

/** Main units that buy about as much as a pound: 1, 100 where one is worth pence, 1,000 where it is worth less. */
export function poundsWorth(code: string): number {
  const isSmall = decimalsOf(code) === 0 || ofSmallWorth.has(code)
  return ofTinyWorth.has(code) ? 1_000 : isSmall ? 100 : 1
}

/** In smallest units: the worth of about £10,000. */
export function largestOrder(code: string): number {
  return 10_000 * poundsWorth(code) * unitsIn(code)
}

/** The highest price of a dish that is suggested beside others, in smallest units: £6, €6, ¥600. */
export function smallExtra(code: string): number {
  return (largestOrder(code) * 6) / 10_000
}

/** The price of the dishes, or the worth of about £50 if that is more; a larger one counts as a typing error. */
export function largestTip(subtotal: MinorUnits, code: string): MinorUnits {
  return Math.max(50 * poundsWorth(code) * unitsIn(code), subtotal)
}

export function largestTipText(subtotal: MinorUnits, currency: Currency): string {
  return `A tip can be up to ${formatMoney(largestTip(subtotal, currency.code), currency)}.`
}

/** Tips that the form offers as buttons: £1, ¥100, 100 forints, a quarter dinar and so on. @param code ISO 4217 */
export function tipOffers(code: string): MinorUnits[] {
  if (decimalsOf(code) === 3) return [250, 500, 1_000]
  return [1, 2, 3].map((pounds) => pounds * poundsWorth(code) * unitsIn(code))
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
