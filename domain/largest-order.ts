import { decimalsOf, unitsIn } from './currency.ts'

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

/**
 * The largest order, in smallest units: 10,000 main units, 1,000,000 of a currency whose main unit is worth pence, 10,000,000
 * where it is worth less. For a larger one the diner has to call the restaurant.
 * @param code ISO 4217
 */
export function largestOrder(code: string): number {
  const isSmall = decimalsOf(code) === 0 || ofSmallWorth.has(code)
  return (ofTinyWorth.has(code) ? 10_000_000 : isSmall ? 1_000_000 : 10_000) * unitsIn(code)
}

/**
 * The highest price of a dish that is suggested beside others, in smallest units: £6, €6, ¥600.
 * @param code ISO 4217
 */
export function smallExtra(code: string): number {
  return (largestOrder(code) * 6) / 10_000
}
