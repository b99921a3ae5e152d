import type { CartItem } from './cart-item.ts'
import type { Item } from './menu.ts'
import { type MinorUnits, sum, times } from './money.ts'

/** Item and options, each times its own quantity: an option's quantity already counts every unit. */
export function itemTotal(line: Pick<CartItem, 'item' | 'quantity' | 'choices'>): MinorUnits {
  const options = line.item.groups.flatMap((group) => group.options)
  return sum([
    times(unitPrice(line.item), line.quantity),
    ...options.map((option) => times(option.price, line.choices[option.id] ?? 0)),
  ])
}

/** What one costs now, without options: the special price if there is one and it is not 0. */
export function unitPrice(item: Pick<Item, 'price' | 'specialPrice'>): MinorUnits {
  return item.specialPrice || item.price
}
