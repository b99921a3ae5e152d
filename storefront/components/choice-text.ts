import type { CartItem } from '#domain/cart.ts'
import { chosenOptions } from '#domain/chosen-options.ts'
import { formatMoney, type Pence } from '#domain/money.ts'

/** `Medium, Extra fenugreek +£0.50`: what was chosen of a dish, as the docket says it. */
export function choiceText(line: CartItem): string {
  const choices = chosenOptions(line.item, line).map(({ option, quantity }) =>
    optionText(option.name, option.price, quantity, line.quantity),
  )
  return [...choices, line.note && `“${line.note}”`].filter(Boolean).join(', ')
}

/** How many is said only where it is not one for each of the dishes. */
export function optionText(name: string, price: Pence, quantity: number, dishes: number): string {
  const count = quantity === dishes ? '' : ` ×${quantity}`
  return name + count + (price > 0 ? ` +${formatMoney(price)}` : '')
}
