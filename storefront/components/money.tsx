import type { MinorUnits } from '#domain/money.ts'
import { useMoney } from '#storefront/money.ts'

/** An amount in the site's currency. */
export function Money({ amount }: { amount: MinorUnits }) {
  return useMoney()(amount)
}
