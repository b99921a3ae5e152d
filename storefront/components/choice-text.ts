import { type CartItem, chosenOptions } from '#domain/cart-item.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'

/** `Medium, Extra fenugreek +£0.50`: what was chosen of a dish, as the docket says it. */
export function choiceText(line: CartItem, currency: Currency): string {
  const choices = chosenOptions(line.item, line).map(({ option, quantity }) =>
    optionText({ name: option.name, price: option.price, quantity }, line.quantity, currency),
  )
  return [...choices, line.note && `“${line.note}”`].filter(Boolean).join(', ')
}

/** How many is said only where it is not one for each of the dishes. */
export function optionText(
  { name, price, quantity }: { name: string; price: MinorUnits; quantity: number },
  dishes: number,
  currency: Currency,
): string {
  const count = quantity === dishes ? '' : ` ×${quantity}`
  return name + count + (price > 0 ? ` +${formatMoney(price, currency)}` : '')
}
