import type { CartItem, Choices } from './cart-item.ts'
import { chosenIn, chosenOptions, maxQuantity, toQuantity } from './chosen-options.ts'
import { itemTotal } from './item-total.ts'
import { type MinorUnits, sum } from './money.ts'

/**
 * Equal for lines that are one and the same: item, options per unit, note. Per unit, since two of
 * something and one more of it are three.
 */
export function lineKey(line: CartItem): string {
  const choices = chosenOptions(line.item, line)
    .map(({ option, quantity }): [string, number] => [option.id, quantity / line.quantity])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([line.item.id, choices, line.note.trim()])
}

/** Said where `canAddLine` refuses. */
export const lineFullText =
  'You can have 99 of one dish in a line. Please change the one in your cart first.'

/** False where more than 99 of a line with mixed sizes would come together: nobody can say which to leave out. */
export function canAddLine(lines: readonly CartItem[], line: CartItem): boolean {
  const same = lines.find((other) => lineKey(other) === lineKey(line))
  return !same || canStep(same) || same.quantity + line.quantity <= maxQuantity
}

/**
 * Into the line that is the same, which stays in its place and grows to 99 at most; otherwise at the end. A line that
 * `canAddLine` refuses leaves the cart as it is.
 */
export function addLine(lines: readonly CartItem[], line: CartItem): CartItem[] {
  const key = lineKey(line)
  if (!lines.some((other) => lineKey(other) === key)) return [...lines, line]
  return lines.map((other) => (lineKey(other) === key ? merge(other, line) : other))
}

/** Between 1 and 99, options in step. A line that `canStep` refuses stays as it is. */
export function setLineQuantity(
  lines: readonly CartItem[],
  key: string,
  quantity: number,
): CartItem[] {
  return lines.map((line) => (lineKey(line) === key ? withQuantity(line, quantity) : line))
}

/** False where a stepper cannot say what one more would be: sizes are mixed, so the sheet has to ask. */
export function canStep(line: CartItem): boolean {
  return line.item.groups.every(
    (group) => group.choice === 'many' || chosenIn(group, line).length <= 1,
  )
}

export function removeLine(lines: readonly CartItem[], key: string): CartItem[] {
  return lines.filter((line) => lineKey(line) !== key)
}

/** An edited line in the place of the old one, or in the other line it has become the same as. */
export function replaceLine(lines: readonly CartItem[], key: string, line: CartItem): CartItem[] {
  const others = removeLine(lines, key)
  if (others.some((other) => lineKey(other) === lineKey(line))) return addLine(others, line)
  return lines.map((other) => (lineKey(other) === key ? line : other))
}

/** Units, as the badge on the cart counts them. */
export function cartCount(lines: readonly CartItem[]): number {
  return sum(lines.map((line) => line.quantity))
}

export function cartSubtotal(lines: readonly CartItem[]): MinorUnits {
  return sum(lines.map(itemTotal))
}

function merge(line: CartItem, added: CartItem): CartItem {
  // The newer copy of the item has the price of now.
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
