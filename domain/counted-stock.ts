import type { CartItem } from './cart-item.ts'
import { chosenOptions } from './chosen-options.ts'
import type { StockMark } from './live-facts.ts'
import type { Item } from './menu.ts'

/** Diners are shown how many are left when it is this number or fewer. */
export const shownFrom = 5

/** Units of a dish or an option that an order takes. */
export type StockNeed = Pick<StockMark, 'kind' | 'ref'> & { quantity: number }

/** Units of a dish or an option that are left in a kitchen that counts them. */
export type StockLeft = Pick<StockMark, 'kind' | 'ref'> & { left: number }

/** Units of each dish and option that lines take together. Sorted, so that all orders lock stock marks in one order. */
export function stockNeeds(lines: readonly CartItem[]): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  const add = (kind: StockNeed['kind'], ref: string, quantity: number) => {
    const key = `${kind} ${ref}`
    needs.set(key, { kind, ref, quantity: quantity + (needs.get(key)?.quantity ?? 0) })
  }
  for (const line of lines) {
    add('item', line.item.id, line.quantity)
    for (const { option, quantity } of chosenOptions(line.item, line)) {
      add('option', option.id, quantity)
    }
  }
  return [...needs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, need]) => need)
}

/** A line that takes more than is left, with what the diner reads. */
export interface Shortage {
  itemId: string
  message: string
}

/** Dishes and options of which an order takes more than is left, each once, at the first line that has it. */
export function shortages(lines: readonly CartItem[], left: readonly StockLeft[]): Shortage[] {
  return stockNeeds(lines).flatMap(({ kind, ref, quantity }) => {
    const count = left.find((each) => each.kind === kind && each.ref === ref)?.left ?? quantity
    if (count >= quantity) return []
    const line = lines.find((each) => nameIn(each, kind, ref) !== undefined)
    return line ? [{ itemId: line.item.id, message: fewText(nameIn(line, kind, ref), count) }] : []
  })
}

function nameIn(line: CartItem, kind: StockNeed['kind'], ref: string): string | undefined {
  if (kind === 'item') return line.item.id === ref ? line.item.name : undefined
  return chosenOptions(line.item, line).find(({ option }) => option.id === ref)?.option.name
}

/** `Only 2 left of Bhel Puri.`; at 0 `Bhel Puri is sold out.` */
function fewText(name: string | undefined, left: number): string {
  return left > 0 ? `Only ${left} left of ${name}.` : `${name} is sold out.`
}

/** Units that are left of the dishes and options of these items; `itemAt` has dropped counts that have ended. */
export function stockLeft(items: readonly Item[]): StockLeft[] {
  return items.flatMap((item) => [
    ...(item.limited ? [{ kind: 'item' as const, ref: item.id, left: item.limited.left }] : []),
    ...item.groups.flatMap(({ options }) =>
      options.flatMap(({ id, limited }) =>
        limited ? [{ kind: 'option' as const, ref: id, left: limited.left }] : [],
      ),
    ),
  ])
}

/** `3 left`, from five down; '' while nobody needs to know. */
export function leftText({ limited }: Pick<Item, 'limited'>): string {
  return limited && limited.left <= shownFrom ? `${limited.left} left` : ''
}
