import type { CartItem } from './cart-item.ts'
import { chosenOptions } from './chosen-options.ts'
import type { Currency } from './currency.ts'
import { selectionProblem } from './item-selection.ts'
import { itemTotal } from './item-total.ts'
import type { Item } from './menu.ts'
import { formatMoney, type MinorUnits } from './money.ts'

/** What changed under a line since it was added; `message` is what the line says. */
export type LineChange =
  | { kind: 'gone' | 'sold_out' | 'option'; message: string }
  /** Both of the whole line. */
  | { kind: 'price'; was: MinorUnits; now: MinorUnits; message: string }

/** Compares a line with the item on the live menu, undefined when it is no longer there. */
export function revalidateLine(
  line: CartItem,
  liveItem: Item | undefined,
  currency: Currency,
): LineChange[] {
  if (!liveItem) return [{ kind: 'gone', message: 'No longer on the menu' }]
  if (!liveItem.isAvailable)
    return [{ kind: 'sold_out', message: liveItem.soldOutText ?? 'Sold out today' }]

  const missing = missingOptions(line, liveItem)
  if (missing.length > 0) return missing.map((message) => ({ kind: 'option', message }))
  const live = { ...line, item: liveItem }
  if (selectionProblem(liveItem, live)) {
    return [{ kind: 'option', message: 'The choices have changed, please choose again' }]
  }
  // Last: with an option missing the two totals would not count the same things.
  const [was, now] = [itemTotal(line), itemTotal(live)]
  if (was === now) return []
  return [{ kind: 'price', was, now, message: `Price changed: was ${formatMoney(was, currency)}` }]
}

/** The line as the live menu has it, once the diner agreed: new price, without options that cannot be had. */
export function withLiveItem(line: CartItem, liveItem: Item): CartItem {
  const kept = chosenOptions(liveItem, line).filter(({ option }) => option.isAvailable)
  const choices = Object.fromEntries(kept.map(({ option, quantity }) => [option.id, quantity]))
  return { ...line, item: liveItem, choices }
}

function missingOptions(line: CartItem, liveItem: Item): string[] {
  const live = new Map(optionsOf(liveItem).map((option) => [option.id, option]))
  const names = new Map(optionsOf(line.item).map((option) => [option.id, option.name]))
  return Object.keys(line.choices)
    .filter((id) => !live.get(id)?.isAvailable)
    .map((id) => {
      const name = live.get(id)?.name ?? names.get(id) ?? 'An option'
      return live.has(id) ? `${name} is sold out` : `${name} is no longer offered`
    })
}

function optionsOf(item: Item) {
  return item.groups.flatMap((group) => group.options)
}
