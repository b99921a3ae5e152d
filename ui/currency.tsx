import { createContext, useContext } from 'react'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'

/** What the page's restaurant charges in; the application says it once, round everything. */
export const CurrencyContext = createContext<Currency | null>(null)

export function useCurrency(): Currency {
  const currency = useContext(CurrencyContext)
  if (!currency) throw new Error('an amount is shown outside of a CurrencyContext')
  return currency
}

/** Prints amounts in the restaurant's currency, for sentences; `<Money>` prints a single one. */
export function useMoney(): (amount: MinorUnits) => string {
  const currency = useCurrency()
  return (amount) => formatMoney(amount, currency)
}

/** An amount in the restaurant's currency. */
export function Money({ amount }: { amount: MinorUnits }) {
  return useMoney()(amount)
}
