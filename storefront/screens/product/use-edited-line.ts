import { useLocation } from 'react-router'
import { lineKey } from '#domain/cart.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { useCart } from '#storefront/state/cart.ts'

interface EditedLine {
  /** Undefined for a new line, while the cart is read, and once the line has changed. */
  edited: CartItem | undefined
  /** Key of the form. Updating the line does not change it: a second tap reaches the same form. */
  formKey: string
}

/** The cart line that the dish was opened for, as given by the link that opened it. */
export function useEditedLine(): EditedLine {
  const { state } = useLocation()
  // Only our own links write it; anything else holds no `order`.
  const key = (state as { order?: { lineKey?: string } } | null)?.order?.lineKey
  const edited = useCart((cart) => cart.lines.find((line) => lineKey(line) === key))
  const isReady = useCart((cart) => cart.isReady)
  return { edited, formKey: key && isReady ? key : '' }
}
