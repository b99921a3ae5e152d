import type { WireOrderRequest } from '#contract/order.ts'
import type { CartItem } from '#domain/cart-item.ts'
import { chosenOptions } from '#domain/chosen-options.ts'

/** The cart's dishes, as an order names them. */
export function toOrderLines(lines: readonly CartItem[]): WireOrderRequest['lines'] {
  return lines.map((line) => ({
    item_id: line.item.id,
    quantity: line.quantity,
    options: chosenOptions(line.item, line).map(({ option, quantity }) => ({
      option_id: option.id,
      quantity,
    })),
    // As the order will have it.
    note: line.note.trim(),
  }))
}
