import { createContext, useContext } from 'react'
import { moneyText, type Restaurant } from './restaurant.ts'

const RestaurantContext = createContext<Restaurant | null>(null)

export const RestaurantProvider = RestaurantContext.Provider

export function useRestaurant(): Restaurant {
  const restaurant = useContext(RestaurantContext)
  if (!restaurant) throw new Error('a screen stands outside of a RestaurantProvider')
  return restaurant
}

/** Prints an amount of the wire. */
export function useMoney(): (amount: number) => string {
  const { currency } = useRestaurant()
  return (amount) => moneyText(amount, currency)
}
