import { toMinorUnits } from '#contract/major-units.ts'
import type { WireOrder } from '#contract/order.ts'
import { type Currency, currencyOf } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '#ui/currency.tsx'

/** The currency that an order was made in. */
export function useOrderCurrency({ payment }: Pick<WireOrder, 'payment'>): Currency {
  return currencyOf(payment.currency, useCurrency())
}

/** Prints the amounts of an order as they come from the server, in main units. */
export function useOrderMoney(order: Pick<WireOrder, 'payment'>): (amount: number) => string {
  const currency = useOrderCurrency(order)
  return (amount) => formatMoney(toMinorUnits(amount, currency.code), currency)
}
