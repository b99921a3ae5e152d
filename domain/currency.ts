export interface Currency {
  /** ISO 4217, upper case. */
  code: string
  /** The sign that the restaurant writes before its amounts: `£`, `€`, `kr`. */
  sign: string
}

// ISO 4217, with the ariary counted in whole units. Not taken from `Intl`: its tables differ
// between releases of server and browser, and both have to read the same number as the same amount.
const withoutDecimals = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Number of decimals of a currency. @param code ISO 4217 */
export function decimalsOf(code: string): 0 | 2 | 3 {
  if (withoutDecimals.has(code)) return 0
  return withThreeDecimals.has(code) ? 3 : 2
}

/** Smallest units in one main unit: 100 pence, 1 yen, 1000 fils. @param code ISO 4217 */
export function unitsIn(code: string): number {
  return 10 ** decimalsOf(code)
}

/** Every amount is a multiple of this: 10 for three decimals, since card schemes charge no finer. */
export function smallestStep(code: string): number {
  return decimalsOf(code) === 3 ? 10 : 1
}

/** No price, fee or minimum of any currency is higher, in main units. */
export const largestAmount = 10_000_000

/** True for a number of main units that can be charged: 12.95 pounds, 1200 yen, 1.25 dinars. @param code ISO 4217 */
export function isAmount(number: number, code: string): boolean {
  const steps = (number * unitsIn(code)) / smallestStep(code)
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** The currency of an amount agreed on earlier; without the restaurant's sign if its currency has changed since. */
export function currencyOf(code: string, current: Currency): Currency {
  return code === current.code ? current : { code, sign: code }
}
