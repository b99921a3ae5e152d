import { toMajorUnits } from '#contract/major-units.ts'
import type { WireOrderRequest } from '#contract/order.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { chosenOptions } from '#domain/chosen-options.ts'
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
  courierNote: string
  method: 'card' | 'cash'
  total: MinorUnits
  /** ISO 4217. */
  currency: string
}

/** What the diner has put together, as the server takes it. */
export function toWireOrderRequest(wanted: Wanted): WireOrderRequest {
  const isDelivery = wanted.fulfilment === 'delivery'
  const courier =
    isDelivery && wanted.courierNote.trim() ? `Courier: ${wanted.courierNote.trim()}` : ''
  return {
    outlet_id: wanted.outletId,
    type: wanted.fulfilment,
    timing: wanted.timing,
    ...(isDelivery && wanted.addressId ? { address_id: wanted.addressId } : {}),
    lines: wanted.lines.map((line) => ({
      item_id: line.item.id,
      quantity: line.quantity,
      options: chosenOptions(line.item, line).map(({ option, quantity }) => ({
        option_id: option.id,
        quantity,
      })),
      note: line.note,
    })),
    ...(wanted.promoCode ? { promo_code: wanted.promoCode } : {}),
    tip: toMajorUnits(wanted.tip, wanted.currency),
    note: [wanted.note.trim(), courier].filter(Boolean).join(' · '),
    payment_method: wanted.method,
    expected_total: toMajorUnits(wanted.total, wanted.currency),
  }
}
