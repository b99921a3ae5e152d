import { unitsIn } from '#domain/currency.ts'
import type { MinorUnits } from '#domain/money.ts'

// Converts between main units of a currency (pounds, yen), which the API carries, and its smallest units (pence, yen),
// which the code uses; no other file does. Separate from the schema in `values.ts`, so that the browser loads no zod.

/** `8.95` → `895` in pounds, `895` → `895` in yen. @param currency ISO 4217 */
export function toMinorUnits(amount: number, currency: string): MinorUnits {
  return Math.round(amount * unitsIn(currency))
}

/** `895` → `8.95` in pounds, `895` → `895` in yen. @param currency ISO 4217 */
export function toMajorUnits(amount: MinorUnits, currency: string): number {
  return amount / unitsIn(currency)
}
