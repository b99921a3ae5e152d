import { unitsIn } from '#domain/currency.ts'
import type { MinorUnits } from '#domain/money.ts'

// The only door between the main units of a currency on the wire (pounds, yen) and its smallest inside (pence, yen).
// Apart from the schema, so that the browser loads no zod.

/** `8.95` → `895` in pounds, `895` → `895` in yen. @param currency ISO 4217 */
export function toMinorUnits(pounds: number, currency: string): MinorUnits {
  return Math.round(pounds * unitsIn(currency))
}

/** `895` → `8.95` in pounds, `895` → `895` in yen. @param currency ISO 4217 */
export function toMajorUnits(pence: MinorUnits, currency: string): number {
  return pence / unitsIn(currency)
}
