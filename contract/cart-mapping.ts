import type { CartItem } from '#domain/cart-item.ts'
import { itemTotal } from '#domain/item-total.ts'
import { toMajorUnits } from './major-units.ts'
import type { WireItem } from './menu.ts'
import { fromWireItem, toWireItem } from './menu-mapping.ts'

/** One line as the browser stores it: the menu item with what was chosen. */
export type WireCartLine = WireItem & { note: string }

/** The stored cart. */
export interface WireCart {
  outlet_id: string
  cartData: WireCartLine[]
  totalAmount: number
}

/** @param currency ISO 4217 */
export function toWireLine(line: CartItem, currency: string): WireCartLine {
  const item = toWireItem(line.item, currency)
  return {
    ...item,
    quantity: line.quantity,
    total: toMajorUnits(itemTotal(line), currency),
    note: line.note,
    option_groups: item.option_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => {
        const quantity = line.choices[option.id] ?? 0
        return { ...option, quantity, isSelected: quantity > 0 }
      }),
    })),
  }
}

/** @param currency ISO 4217 */
export function fromWireLine(line: WireCartLine, currency: string): CartItem {
  const chosen = line.option_groups
    .flatMap((group) => group.options)
    .filter((option) => option.quantity > 0)
  return {
    item: fromWireItem(line, currency),
    quantity: line.quantity,
    choices: Object.fromEntries(chosen.map((option) => [option.id, option.quantity])),
    note: line.note,
  }
}
