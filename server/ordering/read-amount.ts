import { toMinorUnits } from '#contract/major-units.ts'
import { decimalsOf, isAmount } from '#domain/currency.ts'
import type { MinorUnits } from '#domain/money.ts'
import { invalid } from '#server/http/refusal.ts'

/** Largest value of an `integer` column. */
const largestStored = 2_147_483_647

/**
 * Converts an amount of a request to minor units. Refuses amounts with too many decimals for the currency, which the
 * schema cannot check, and amounts too large to store.
 * @param name the field as a diner would call it
 * @param currency ISO 4217
 */
export function readAmount(
  amount: number,
  { field, name, currency }: { field: string; name: string; currency: string },
): MinorUnits {
  if (isAmount(amount, currency)) {
    const units = toMinorUnits(amount, currency)
    if (units > largestStored) throw invalid(field, `${name} is too large.`)
    return units
  }
  const fault =
    decimalsOf(currency) === 0 ? 'must be a whole number' : 'can have at most two decimals'
  throw invalid(field, `${name} ${fault}.`)
}
