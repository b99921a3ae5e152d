import { toMajorUnits } from '#contract/major-units.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import { type CartItem, chosenOptions } from '#domain/cart-item.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { emptyCart, setCartLines, useCart } from '#storefront/state/cart.ts'
import { forgetCheckout } from '#storefront/state/checkout.ts'
import { chooseTiming } from '#storefront/state/fulfilment.ts'
import { forgetAttempt, lastAttempt, storePlacedOrder } from '#storefront/state/order-attempt.ts'
import { applyPromo } from '#storefront/state/promo.ts'

interface OrderInput {
  outletId: string
  fulfilment: Fulfilment
  timing: string
  addressId: string | undefined
  lines: readonly CartItem[]
  promoCode: string | undefined
  tip: MinorUnits
  note: string
  noCutlery: boolean
  method: 'card' | 'cash'
  total: MinorUnits
  /** ISO 4217. */
  currency: string
}

export function toWireOrderRequest(input: OrderInput): WireOrderRequest {
  const isDelivery = input.fulfilment === 'delivery'
  return {
    outlet_id: input.outletId,
    type: input.fulfilment,
    timing: input.timing,
    ...(isDelivery && input.addressId ? { address_id: input.addressId } : {}),
    lines: toOrderLines(input.lines),
    ...(input.promoCode ? { promo_code: input.promoCode } : {}),
    tip: toMajorUnits(input.tip, input.currency),
    note: [input.noCutlery ? 'No cutlery' : '', input.note.trim()].filter(Boolean).join(' · '),
    payment_method: input.method,
    expected_total: toMajorUnits(input.total, input.currency),
  }
}

export function toOrderLines(lines: readonly CartItem[]): WireOrderRequest['lines'] {
  return lines.map((line) => ({
    item_id: line.item.id,
    quantity: line.quantity,
    options: chosenOptions(line.item, line).map(({ option, quantity }) => ({
      option_id: option.id,
      quantity,
    })),
    // Trimmed, as the server stores it.
    note: line.note.trim(),
  }))
}

/**
 * Removes the lines of a placed order from the cart; lines added since (in another window, for example) stay. Resets
 * time, tip and promo code.
 */
export function clearOrderedCart(orderId: string): void {
  const attempt = lastAttempt()
  if (attempt?.orderId !== orderId) return
  const ordered = linesOf(attempt.fingerprint)
  storePlacedOrder(orderId)
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

function linesOf(fingerprint: string): OrderedLine[] | undefined {
  try {
    return (JSON.parse(fingerprint) as Partial<WireOrderRequest> | null)?.lines
  } catch {
    return undefined
  }
}
