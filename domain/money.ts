import { type Currency, decimalsOf, smallestStep, unitsIn } from './currency.ts'

/** An integer of the currency's smallest units: pence, yen, fils. The API uses main units. */
export type MinorUnits = number

export function sum(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * A percentage of an amount, rounded half up to the smallest amount that can be charged. Calculates with integers.
 * @param percent at most two decimals count
 */
export function percentOf(amount: MinorUnits, percent: number, code: string): MinorUnits {
  const whole = 10_000 * smallestStep(code)
  const steps = Math.floor((amount * Math.round(percent * 100) + whole / 2) / whole)
  return steps * smallestStep(code)
}

/** `1295` → `£12.95`, `€12.95`, `¥1,295`, `KD 1.295`; a negative amount starts with a minus. */
export function formatMoney(amount: MinorUnits, currency: Currency): string {
  return format(amount, currency, decimalsOf(currency.code))
}

/** `1200` → `£12`, `1250` → `£12.50`: for amounts in a sentence. */
export function shortMoney(amount: MinorUnits, currency: Currency): string {
  const isWhole = amount % unitsIn(currency.code) === 0
  return format(amount, currency, isWhole ? 0 : decimalsOf(currency.code))
}

/** `1295` → `12.95`: for an input, without sign and thousands separators. @param code ISO 4217 */
export function typedMoney(amount: MinorUnits, code: string): string {
  return (amount / unitsIn(code)).toFixed(decimalsOf(code))
}

// Without `Intl`: creating its first formatter blocks a browser for 25 ms. All currencies use British number formatting.
function format(amount: MinorUnits, { code, sign }: Currency, digits: 0 | 2 | 3): string {
  const number = (Math.abs(amount) / unitsIn(code))
    .toFixed(digits)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  // A sign that ends with a letter is followed by a no-break space: `kr 12.50`.
  const space = /[\p{L}.]$/u.test(sign) ? '\u00A0' : ''
  return `${amount < 0 ? '−' : ''}${sign}${space}${number}`
}
