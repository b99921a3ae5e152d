import { toMinorUnits } from '#contract/major-units.ts'
import type { WireOrder } from '#contract/order.ts'
import { type Currency, currencyOf } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'
import { useSite } from './site.ts'

/** The currency of this site's restaurant; it comes with every page. */
export function useCurrency(): Currency {
  return useSite().config.currency
}

/** Prints amounts in the site's currency, for sentences; `<Money>` prints one by itself. */
export function useMoney(): (amount: MinorUnits) => string {
  const currency = useCurrency()
  return (amount) => formatMoney(amount, currency)
}

/** The currency that an order was made in. */
export function useOrderCurrency({ payment }: Pick<WireOrder, 'payment'>): Currency {
  return currencyOf(payment.currency, useCurrency())
}

/** Prints the amounts of an order as they come from the server. */
export function useOrderMoney(order: Pick<WireOrder, 'payment'>): (pounds: number) => string {
  const currency = useOrderCurrency(order)
  return (pounds) => formatMoney(toMinorUnits(pounds, currency.code), currency)
}
