import { toMajorUnits } from '#contract/major-units.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import { type CartItem, chosenOptions } from '#domain/cart-item.ts'
import type { MinorUnits } from '#domain/money.ts'
import type { Fulfilment } from '#domain/slots.ts'

interface Wanted {
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

/** The diner's order in the server's format. */
export function toWireOrderRequest(wanted: Wanted): WireOrderRequest {
  const isDelivery = wanted.fulfilment === 'delivery'
  return {
    outlet_id: wanted.outletId,
    type: wanted.fulfilment,
    timing: wanted.timing,
    ...(isDelivery && wanted.addressId ? { address_id: wanted.addressId } : {}),
    lines: toOrderLines(wanted.lines),
    ...(wanted.promoCode ? { promo_code: wanted.promoCode } : {}),
    tip: toMajorUnits(wanted.tip, wanted.currency),
    note: [wanted.noCutlery ? 'No cutlery' : '', wanted.note.trim()].filter(Boolean).join(' · '),
    payment_method: wanted.method,
    expected_total: toMajorUnits(wanted.total, wanted.currency),
  }
}

/** The cart's dishes in the format of an order. */
export function toOrderLines(lines: readonly CartItem[]): WireOrderRequest['lines'] {
  return lines.map((line) => ({
    item_id: line.item.id,
    quantity: line.quantity,
    options: chosenOptions(line.item, line).map(({ option, quantity }) => ({
      option_id: option.id,
      quantity,
    })),
    // Normalised as in the order.
    note: line.note.trim(),
  }))
}
