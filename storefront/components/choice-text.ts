import { type CartItem, chosenOptions } from '#domain/cart-item.ts'
import type { Currency } from '#domain/currency.ts'
import { formatMoney, type MinorUnits } from '#domain/money.ts'

/** `Medium, Extra fenugreek +£0.50`: the chosen options of a dish, as on the docket. */
export function choiceText(line: CartItem, currency: Currency): string {
  const choices = chosenOptions(line.item, line).map(({ option, quantity }) =>
    optionText({ name: option.name, price: option.price, quantity }, line.quantity, currency),
  )
  return [...choices, line.note && `“${line.note}”`].filter(Boolean).join(', ')
}

/** The quantity is shown only if it is not one per unit of the dish. */
export function optionText(
  { name, price, quantity }: { name: string; price: MinorUnits; quantity: number },
  dishes: number,
  currency: Currency,
): string {
  const count = quantity === dishes ? '' : ` ×${quantity}`
  return name + count + (price > 0 ? ` +${formatMoney(price, currency)}` : '')
}
