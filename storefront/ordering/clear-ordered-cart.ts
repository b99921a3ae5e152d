import type { WireOrderRequest } from '#contract/order.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { emptyCart, setCartLines, useCart } from '#storefront/state/cart.ts'
import { forgetCheckout } from '#storefront/state/checkout.ts'
import { chooseTiming } from '#storefront/state/fulfilment.ts'
import { forgetAttempt, lastAttempt, storePlaced } from '#storefront/state/order-attempt.ts'
import { applyPromo } from '#storefront/state/promo.ts'
import { toOrderLines } from './order-request.ts'

/**
 * Removes the dishes of a placed order from the cart; dishes added since, such as in another window, stay. Time, tip
 * and code are not kept for the next order.
 */
export function clearOrderedCart(orderId: string): void {
  const attempt = lastAttempt()
  if (attempt?.orderId !== orderId) return
  const ordered = linesOf(attempt.fingerprint)
  storePlaced(orderId)
  forgetAttempt()
  forgetCheckout()
  applyPromo(null)
  chooseTiming('asap')
  const { outletId, lines } = useCart.getState()
  if (!outletId) return
  const left = ordered ? withoutOrdered(lines, ordered) : []
  if (left.length > 0) setCartLines(outletId, left)
  else emptyCart()
}

type OrderedLine = WireOrderRequest['lines'][number]

function withoutOrdered(lines: CartItem[], ordered: readonly OrderedLine[]): CartItem[] {
  return lines.flatMap((line) => {
    const same = ordered.find((each) => toOrderLines([line]).some((own) => isSame(own, each)))
    const quantity = line.quantity - (same?.quantity ?? 0)
    if (quantity <= 0) return []
    const choices = Object.entries(line.choices).map(
      ([id, chosen]) => [id, (chosen * quantity) / line.quantity] as const,
    )
    return [{ ...line, quantity, choices: Object.fromEntries(choices) }]
  })
}

/** Whether both are the same dish with the same options for each unit and the same note. */
function isSame(one: OrderedLine, other: OrderedLine): boolean {
  const perUnit = ({ item_id, quantity, options, note }: OrderedLine) =>
    JSON.stringify([
      item_id,
      options.map((each) => [each.option_id, each.quantity / quantity]),
      note,
    ])
  return perUnit(one) === perUnit(other)
}

/** The lines of the request that made the order; undefined if unknown. */
function linesOf(fingerprint: string): OrderedLine[] | undefined {
  try {
    return (JSON.parse(fingerprint) as Partial<WireOrderRequest> | null)?.lines
  } catch {
    return undefined
  }
}
