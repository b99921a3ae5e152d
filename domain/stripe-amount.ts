import { smallestStep, unitsIn } from './currency.ts'
import type { MinorUnits } from './money.ts'

// Without decimals in ISO 4217; Stripe still counts in hundredths, and takes whole units only.
const countedInHundredths = new Set(['ISK', 'UGX'])

/** Stripe's API unit (https://docs.stripe.com/currencies); three decimals in multiples of 10, see `smallestStep`. */
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

/** With a payout in another currency that one's minimum applies too, which only Stripe can compare. */
export function smallestStripeAmount(code: string): MinorUnits {
  return Math.ceil((least[code] ?? leastByDefault) * unitsIn(code))
}

function stripeUnits(code: string): number {
  return countedInHundredths.has(code) ? 100 : 1
}
