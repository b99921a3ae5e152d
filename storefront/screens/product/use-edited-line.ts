import { useLocation } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { useCart } from '#storefront/state/cart.ts'

/** The cart line that the dish was opened for, as given by the link that opened it. */
export function useEditedLine(): CartItem | undefined {
  const { state } = useLocation()
  // Only our own links write it; anything else holds no `order`.
  const key = (state as { order?: { lineKey?: string } } | null)?.order?.lineKey
  return useCart((cart) => cart.lines.find((line) => lineKey(line) === key))
}
