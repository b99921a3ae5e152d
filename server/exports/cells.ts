import { typedMoney } from '#domain/money.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/** Amounts of the tenant's currency as cells. */
export function moneyOf({ site }: MemberContext) {
  const { code } = site.tenant.currency
  return (amount: number) => typedMoney(amount, code)
}
