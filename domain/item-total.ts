import { type CartItem, chosenIn, isGroupRequired, sumIn } from './cart-item.ts'
import type { Item, OptionGroup } from './menu.ts'
import { type MinorUnits, sum } from './money.ts'

/** Item and options, each times its own quantity: an option's quantity already counts every unit. */
export function itemTotal(line: Pick<CartItem, 'item' | 'quantity' | 'choices'>): MinorUnits {
  const options = line.item.groups.flatMap((group) => group.options)
  return sum([
    unitPrice(line.item) * line.quantity,
    ...options.map((option) => option.price * (line.choices[option.id] ?? 0)),
  ])
}

export interface ShownPrice {
  /** Of one unit, with the cheapest required choices. */
  amount: MinorUnits
  /** The same without the current offer; null without one. */
  before: MinorUnits | null
  /** Dearer choices exist, and even the cheapest costs something: the price is shown with 'from'. */
  isFrom: boolean
}

export function shownPrice(item: Item): ShownPrice {
  const { total, isFrom } = lowestTotal({ item, quantity: 1, choices: {} })
  return {
    amount: total,
    before: item.specialPrice ? total - item.specialPrice + item.price : null,
    isFrom,
  }
}

/** Minimum price of a line: as chosen, with the cheapest available options for the missing choices. */
export function lowestTotal(line: Pick<CartItem, 'item' | 'quantity' | 'choices'>): {
  total: MinorUnits
  isFrom: boolean
} {
  const missing = line.item.groups.map((group) => missingChoices(group, line))
  return {
    total: sum([itemTotal(line), ...missing.map(({ cheapest }) => cheapest)]),
    isFrom: missing.some(({ cheapest, isDearerPossible }) => cheapest > 0 && isDearerPossible),
  }
}

function missingChoices(
  group: OptionGroup,
  line: Pick<CartItem, 'quantity' | 'choices'>,
): { cheapest: MinorUnits; isDearerPossible: boolean } {
  const onSale = group.options.filter(({ isAvailable }) => isAvailable)
  const prices = (onSale.length > 0 ? onSale : group.options)
    .filter(({ id }) => group.choice === 'one' || !line.choices[id])
    .map(({ price }) => price)
    .sort((a, b) => a - b)
  const isDearerPossible = prices.at(-1) !== prices[0]
  // A group of steppers needs an option for each unit, required or not (docs/rules.md §3).
  if (group.choice === 'one') {
    const units = Math.max(0, line.quantity - sumIn(group, line))
    return { cheapest: (prices[0] ?? 0) * units, isDearerPossible }
  }
  const needed = isGroupRequired(group) ? Math.max(1, group.min) : 0
  const open = Math.max(0, needed - chosenIn(group, line).length)
  return { cheapest: sum(prices.slice(0, open)) * line.quantity, isDearerPossible }
}

/** Price of one unit now, without options: the special price if there is one and it is not 0. */
export function unitPrice(item: Pick<Item, 'price' | 'specialPrice'>): MinorUnits {
  return item.specialPrice || item.price
}
