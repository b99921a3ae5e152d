import { smallestStep, unitsIn } from './currency.ts'
import type { MinorUnits } from './money.ts'

// Without decimals in ISO 4217, while Stripe still counts in hundredths of them and takes whole ones only.
const countedInHundredths = new Set(['ISK', 'UGX'])

/**
 * An amount as Stripe's API counts it (https://docs.stripe.com/currencies). With three decimals it takes multiples of 10
 * only, which `smallestStep` has made of every amount.
 * @param code ISO 4217
 */
export function toStripeAmount(amount: MinorUnits, code: string): number {
  if (amount % smallestStep(code) !== 0) throw new Error(`${amount} ${code} cannot be charged`)
  return amount * stripeUnits(code)
}

/** @param code ISO 4217 */
export function fromStripeAmount(amount: number, code: string): MinorUnits {
  return amount / stripeUnits(code)
}

// In main units. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const least: Record<string, number> = {
  AED: 2,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  KRW: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
}
const leastByDefault = 0.5

/**
 * The least that Stripe charges in a currency. Where it is paid out in another one, the least of that one holds as well,
 * which only Stripe can compare.
 * @param code ISO 4217
 */
export function smallestStripeAmount(code: string): MinorUnits {
  return Math.ceil((least[code] ?? leastByDefault) * unitsIn(code))
}

function stripeUnits(code: string): number {
  return countedInHundredths.has(code) ? 100 : 1
}
