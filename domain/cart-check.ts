import { type CartItem, chosenOptions } from './cart-item.ts'
import type { Currency } from './currency.ts'
import { selectionProblem } from './item-selection.ts'
import { itemTotal } from './item-total.ts'
import type { Item } from './menu.ts'
import { formatMoney, type MinorUnits } from './money.ts'
import { shortages, stockLeft } from './stock.ts'

/** A change of the menu since the line was added; `message` is shown at the line. */
export type LineChange =
  | { kind: 'gone' | 'sold_out' | 'option'; message: string }
  /** More than the kitchen has left, counting the other lines too. */
  | { kind: 'few'; message: string }
  /** Totals of the whole line. */
  | { kind: 'price'; was: MinorUnits; now: MinorUnits; message: string }

/** Compares a line with the item on the live menu; undefined if the item is gone. */
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
  // Last: without a missing option the two totals would not be comparable.
  const [was, now] = [itemTotal(line), itemTotal(live)]
  if (was === now) return []
  const message = `Price changed: was ${formatMoney(was, currency)}, now ${formatMoney(now, currency)}`
  return [{ kind: 'price', was, now, message }]
}

/** Shortages by line, counting the units of all lines. @param items of the live menu, as they can be ordered now */
export function fewChanges(
  lines: readonly CartItem[],
  items: readonly Item[],
): ReadonlyMap<CartItem, LineChange[]> {
  const live = new Map(items.map((item) => [item.id, item]))
  const left = stockLeft(items)
  if (left.length === 0) return new Map()
  const wanted = lines.flatMap((line) => {
    const item = live.get(line.item.id)
    return item ? [{ ...line, item }] : []
  })
  const found = shortages(wanted, left)
  return new Map(
    lines.map((line) => [
      line,
      found
        .filter(({ itemId }) => itemId === line.item.id)
        // Sentences in the cart have no full stop.
        .map(({ message }) => ({ kind: 'few', message: message.replace(/\.$/, '') })),
    ]),
  )
}

/** The lines as they would be ordered now: at today's prices, without what is not available. */
export function orderableLines(
  lines: readonly CartItem[],
  changesOf: (line: CartItem) => readonly LineChange[],
  liveItemOf: (line: CartItem) => Item | undefined,
): CartItem[] {
  return lines.flatMap((line) => {
    const changes = changesOf(line)
    if (changes.some(({ kind }) => kind !== 'price' && kind !== 'few')) return []
    const liveItem = liveItemOf(line)
    return [liveItem ? withLiveItem(line, liveItem) : line]
  })
}

/** Updates a line to the live menu after the diner agreed: new prices, unavailable options removed. */
export function withLiveItem(line: CartItem, liveItem: Item): CartItem {
  const kept = chosenOptions(liveItem, line).filter(({ option }) => option.isAvailable)
  const choices = Object.fromEntries(kept.map(({ option, quantity }) => [option.id, quantity]))
  return { ...line, item: liveItem, choices }
}

/** The lines on another outlet's menu, at its prices. @returns `gone`: names of dishes missing there */
export function moveLines(
  lines: readonly CartItem[],
  menu: readonly Item[],
  currency: Currency,
): { moved: CartItem[]; gone: string[] } {
  const live = new Map(menu.map((item) => [item.id, item]))
  const changesOf = (line: CartItem) => revalidateLine(line, live.get(line.item.id), currency)
  return {
    moved: orderableLines(lines, changesOf, (line) => live.get(line.item.id)),
    gone: lines
      .filter((line) => changesOf(line).some(({ kind }) => kind !== 'price'))
      .map(({ item }) => item.name),
  }
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
