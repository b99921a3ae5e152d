import { createContext, useContext, useEffect } from 'react'
import { toMinorUnits } from '#contract/major-units.ts'
import { type Currency, unitsIn } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'

const RestaurantContext = createContext<Restaurant | null>(null)

export const RestaurantProvider = RestaurantContext.Provider

export function useRestaurant(): Restaurant {
  const restaurant = useContext(RestaurantContext)
  if (!restaurant) throw new Error('a screen is outside of a RestaurantProvider')
  return restaurant
}

/** Prints an amount of the wire. */
export function useMoney(): (amount: number) => string {
  const { currency } = useRestaurant()
  return (amount) => moneyText(amount, currency)
}

/** The restaurant's facts within the page: enough to sign in, and to print money without a call. */
export interface Restaurant {
  name: string
  logo: string
  currency: Currency
  timeZone: string
}

/** From the page, where the server writes it; the worker caches it with the page. */
export function readRestaurant(): Restaurant {
  const text = document.getElementById('restaurant')?.textContent ?? 'null'
  // The server writes it, for each host.
  const written = JSON.parse(text) as Restaurant | null
  if (!written) throw new Error('the page does not say whose kitchen it is')
  return written
}

/** An amount of the wire for an example: 2450 is 24.50 pounds, and 2450 yen. */
export function exampleAmount(units: number, { code }: Currency): number {
  return units / unitsIn(code)
}

/** `£38.61` from an amount of the wire. */
export function moneyText(amount: number, currency: Currency): string {
  return formatMoney(toMinorUnits(amount, currency.code), currency)
}

/** `Sign in · Bombay Spice · Kitchen`. */
export function useTitle(title: string): void {
  const { name } = useRestaurant()
  useEffect(() => {
    document.title = `${title} · ${name} · Kitchen`
  }, [title, name])
}
