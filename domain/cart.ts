import {
  type CartItem,
  type Choices,
  chosenIn,
  chosenOptions,
  maxQuantity,
  toQuantity,
} from './cart-item.ts'
import { itemTotal } from './item-total.ts'
import { type MinorUnits, sum } from './money.ts'

/** Lines with equal keys are merged. Options count per unit: two units and one more of the same make three. */
export function lineKey(line: CartItem): string {
  const choices = chosenOptions(line.item, line)
    .map(({ option, quantity }): [string, number] => [option.id, quantity / line.quantity])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([line.item.id, choices, line.note.trim()])
}

export const lineFullText = `You can have ${maxQuantity} of one dish in a line. Please change the one in your cart first.`

/** False when a line of mixed sizes would grow above 99 units: there is no rule for which sizes to drop. */
export function canAddLine(lines: readonly CartItem[], line: CartItem): boolean {
  const same = lines.find((other) => lineKey(other) === lineKey(line))
  return !same || canStep(same) || same.quantity + line.quantity <= maxQuantity
}

/** Merges a line into that with the same key, up to 99 units, or appends it; see `canAddLine`. */
export function addLine(lines: readonly CartItem[], line: CartItem): CartItem[] {
  const key = lineKey(line)
  if (!lines.some((other) => lineKey(other) === key)) return [...lines, line]
  return lines.map((other) => (lineKey(other) === key ? merge(other, line) : other))
}

/** Sets the quantity, from 1 to 99, of the item and its options. The line is unchanged when `canStep` is false. */
export function setLineQuantity(
  lines: readonly CartItem[],
  key: string,
  quantity: number,
): CartItem[] {
  return lines.map((line) => (lineKey(line) === key ? withQuantity(line, quantity) : line))
}

/** False for a line of mixed sizes: one more unit needs a choice of size, which only the item sheet can ask for. */
export function canStep(line: CartItem): boolean {
  return line.item.groups.every(
    (group) => group.choice === 'many' || chosenIn(group, line).length <= 1,
  )
}

/** The line of a dish added last, from which one unit is removed. */
export function lastLineOf(lines: readonly CartItem[], itemId: string): CartItem | undefined {
  return lines.findLast(({ item }) => item.id === itemId)
}

/** How many of a dish are in the cart, in all its lines. */
export function countOf(lines: readonly CartItem[], itemId: string): number {
  return sum(lines.filter(({ item }) => item.id === itemId).map(({ quantity }) => quantity))
}

/** Removes one unit from the line added last. @returns null where that line mixes sizes: the sheet asks which one */
export function takeOne(lines: readonly CartItem[], itemId: string): CartItem[] | null {
  const line = lastLineOf(lines, itemId)
  if (!line) return [...lines]
  const key = lineKey(line)
  if (line.quantity === 1) return removeLine(lines, key)
  return canStep(line) ? setLineQuantity(lines, key, line.quantity - 1) : null
}

/** The cart without the line of this key. */
export function removeLine(lines: readonly CartItem[], key: string): CartItem[] {
  return lines.filter((line) => lineKey(line) !== key)
}

/** Replaces a line by its edited version, or merges it into another line that now has the same key. */
export function replaceLine(lines: readonly CartItem[], key: string, line: CartItem): CartItem[] {
  const others = removeLine(lines, key)
  if (others.some((other) => lineKey(other) === lineKey(line))) return addLine(others, line)
  return lines.map((other) => (lineKey(other) === key ? line : other))
}

/** Number of units in the cart, for the badge of the cart icon. */
export function cartCount(lines: readonly CartItem[]): number {
  return sum(lines.map((line) => line.quantity))
}

/** What all lines cost, before fees, promotions and tip. */
export function cartSubtotal(lines: readonly CartItem[]): MinorUnits {
  return sum(lines.map(itemTotal))
}

function merge(line: CartItem, added: CartItem): CartItem {
  // The item that was added last has the current price.
  const merged = { ...line, item: added.item }
  const quantity = line.quantity + added.quantity
  if (quantity > maxQuantity) return withQuantity(merged, maxQuantity)
  const choices: Choices = { ...line.choices }
  for (const [id, more] of Object.entries(added.choices)) choices[id] = (choices[id] ?? 0) + more
  return { ...merged, quantity, choices }
}

function withQuantity(line: CartItem, wanted: number): CartItem {
  if (!canStep(line)) return line
  const quantity = toQuantity(wanted)
  const ids = chosenOptions(line.item, line).map(({ option }) => option.id)
  return { ...line, quantity, choices: Object.fromEntries(ids.map((id) => [id, quantity])) }
}
