import { missingToMinimumText, type OrderPrice } from '#domain/order-pricing.ts'
import type { CartOrder } from '#storefront/ordering/use-cart-order.ts'

/** What of the checkout the button leads to. */
export type NextStep = 'address' | 'menu' | 'time' | 'tip' | 'name' | 'phone' | 'proof'

export interface MissingStep {
  /** What the button says. */
  text: string
  to: NextStep
}

interface CheckoutState {
  missing: CartOrder['missing']
  price: OrderPrice
  /** What the button says until a card can pay; null where that is not needed. */
  addForCard: string | null
  /** What the button says while the phone number is to be proven for cash; null when it is not. */
  proof: string | null
}

/** The first thing that is missing, in the order of the screen; null when nothing is. */
export function missingStep({
  missing,
  price,
  addForCard,
  proof,
}: CheckoutState): MissingStep | null {
  if (missing.minimum) return { text: missingToMinimumText(price), to: 'menu' }
  if (addForCard) return { text: addForCard, to: 'menu' }
  if (missing.reach) return { text: 'We don’t deliver there yet', to: 'address' }
  if (missing.address) return { text: 'Add your address', to: 'address' }
  if (missing.name && missing.phone) return { text: 'Add a name and phone', to: 'name' }
  if (missing.name) return { text: 'Add a name', to: 'name' }
  if (missing.phone) return { text: 'Add a phone number', to: 'phone' }
  if (missing.time) return { text: 'Choose a time', to: 'time' }
  if (missing.tip) return { text: 'Check the tip', to: 'tip' }
  return proof === null ? null : { text: proof, to: 'proof' }
}

/**
 * The first thing that is missing for a wallet, which brings a name, a phone number and an address itself. It does not take
 * the place of an address that is chosen: one out of reach is changed first.
 */
export function missingBeforeWallet(
  missing: CartOrder['missing'],
  price: OrderPrice,
): MissingStep | null {
  const reach = missing.reach && !missing.address
  const brought = { address: false, name: false, phone: false }
  return missingStep({
    missing: { ...missing, ...brought, reach },
    price,
    addForCard: null,
    proof: null,
  })
}
