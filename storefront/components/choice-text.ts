import type { CartItem } from '#domain/cart.ts'
import { chosenOptions } from '#domain/item-selection.ts'
import { formatMoney } from '#domain/money.ts'

/** `Medium, Extra fenugreek +£0.50`: what was chosen of a dish, as the docket says it. */
export function choiceText(line: CartItem): string {
  const choices = chosenOptions(line.item, line).map(({ option, quantity }) => {
    const count = quantity !== line.quantity ? ` ×${quantity}` : ''
    return option.name + count + (option.price > 0 ? ` +${formatMoney(option.price)}` : '')
  })
  return [...choices, line.note && `“${line.note}”`].filter(Boolean).join(', ')
}
