import {
  type CartItem,
  type Choices,
  chosenIn,
  chosenOptions,
  isGroupRequired,
  sumIn,
  toQuantity,
} from './cart-item.ts'
import type { Item, Option, OptionGroup } from './menu.ts'

/** The state of the item sheet: a cart line without its item. */
export type Selection = Omit<CartItem, 'item'>

export const itemRequiredText = 'Item is required'
export const quantityMismatchText = 'Product quantity and options quantity should be same'

/** Quantity 1 and no option chosen. */
export function startSelection(): Selection {
  return { quantity: 1, choices: {}, note: '' }
}

/** Sets the quantity, from 1 to 99. Quantities of checked options follow it; steppers keep theirs. */
export function setItemQuantity(item: Item, selection: Selection, quantity: number): Selection {
  const next = toQuantity(quantity)
  const choices: Choices = {}
  for (const { group, option, quantity: chosen } of chosenOptions(item, selection)) {
    choices[option.id] = group.choice === 'many' ? next : chosen
  }
  return { ...selection, quantity: next, choices }
}

/** Checks or unchecks an option of a `many` group; a sold-out one, or one too many, stays unchecked. */
export function toggleOption(item: Item, selection: Selection, optionId: string): Selection {
  if (!canToggle(item, selection, optionId)) return selection
  return choose(selection, optionId, selection.choices[optionId] ? 0 : selection.quantity)
}

/** False for a checkbox that is off because its option is sold out or its group is full. */
export function canToggle(item: Item, selection: Selection, optionId: string): boolean {
  const found = findOption(item, optionId)
  if (found?.group.choice !== 'many') return false
  if (selection.choices[optionId]) return true
  const { group, option } = found
  const isFull = group.max > 0 && chosenIn(group, selection).length >= group.max
  return option.isAvailable && !isFull
}

/** One more of an option of a `one` group; at item quantity 1 the choice moves to it. */
export function raiseOption(item: Item, selection: Selection, optionId: string): Selection {
  const group = findOption(item, optionId)?.group
  if (!group || !canRaise(item, selection, optionId)) return selection
  if (selection.quantity > 1) {
    return choose(selection, optionId, (selection.choices[optionId] ?? 0) + 1)
  }
  return choose(clearGroup(group, selection), optionId, 1)
}

/** Whether plus is on: the group's sum is below the item's quantity, or the choice can move. */
export function canRaise(item: Item, selection: Selection, optionId: string): boolean {
  const found = findOption(item, optionId)
  if (found?.group.choice !== 'one' || !found.option.isAvailable) return false
  if (sumIn(found.group, selection) < selection.quantity) return true
  return selection.quantity === 1 && !selection.choices[optionId]
}

/** One less of an option of a `one` group, down to none. */
export function lowerOption(item: Item, selection: Selection, optionId: string): Selection {
  const chosen = selection.choices[optionId] ?? 0
  if (chosen === 0 || findOption(item, optionId)?.group.choice !== 'one') return selection
  return choose(selection, optionId, chosen - 1)
}

/** The option offered for all portions: the only one chosen of a `one` group while others are open. */
export function optionForAll(group: OptionGroup, selection: Selection): Option | null {
  const [only, ...others] = chosenIn(group, selection)
  if (group.choice !== 'one' || !only || others.length > 0) return null
  return only.option.isAvailable && only.quantity < selection.quantity ? only.option : null
}

/** Gives an option of a `one` group to every portion, instead of what was chosen there. */
export function chooseForAll(item: Item, selection: Selection, optionId: string): Selection {
  const found = findOption(item, optionId)
  if (found?.group.choice !== 'one' || !found.option.isAvailable) return selection
  return choose(clearGroup(found.group, selection), optionId, selection.quantity)
}

/** Whether the Required badge turns into a tick. */
export function isSatisfied(group: OptionGroup, selection: Selection): boolean {
  if (group.choice === 'one') return sumIn(group, selection) === selection.quantity
  return chosenIn(group, selection).length >= Math.max(1, group.min)
}

export interface SelectionProblem {
  code: 'item-required' | 'quantity-mismatch' | 'too-many' | 'too-few' | 'sold-out'
  /** Null if the item itself is sold out. */
  groupId: string | null
}

/** Null when it can be added. The first two errors come in a fixed order over all groups (docs/rules.md §3). */
export function selectionProblem(item: Item, selection: Selection): SelectionProblem | null {
  const first = (code: SelectionProblem['code'], isWrong: (group: OptionGroup) => boolean) => {
    const group = item.groups.find(isWrong)
    return group ? { code, groupId: group.id } : null
  }
  const count = (group: OptionGroup) => chosenIn(group, selection).length
  const isMany = (group: OptionGroup) => group.choice === 'many'
  const isWrongSum = (group: OptionGroup) => sumIn(group, selection) !== selection.quantity
  // An optional group may be left empty.
  const isTooFew = (group: OptionGroup) =>
    count(group) < group.min && (count(group) > 0 || isGroupRequired(group))
  const hasSoldOut = (group: OptionGroup) =>
    chosenIn(group, selection).some(({ option }) => !option.isAvailable)
  return (
    first('item-required', (group) => isGroupRequired(group) && count(group) === 0) ??
    first('quantity-mismatch', (group) => !isMany(group) && isWrongSum(group)) ??
    first('too-many', (group) => isMany(group) && group.max > 0 && count(group) > group.max) ??
    first('too-few', (group) => isMany(group) && isTooFew(group)) ??
    first('sold-out', hasSoldOut) ??
    (item.isAvailable ? null : { code: 'sold-out', groupId: null })
  )
}

/** The sentence beside the group, or beside the button when the item is sold out. */
export function selectionProblemText(item: Item, { code, groupId }: SelectionProblem): string {
  const group = item.groups.find((other) => other.id === groupId)
  switch (code) {
    case 'item-required':
      return itemRequiredText
    case 'quantity-mismatch':
      return quantityMismatchText
    case 'too-many':
      return `Choose up to ${group?.max}`
    case 'too-few':
      return `Choose at least ${group?.min}`
    case 'sold-out':
      return group ? 'Something you chose is sold out' : 'Sold out today'
  }
}

/** One line beside the button that names the group at fault and what it lacks. */
export function selectionProblemSummary(
  item: Item,
  selection: Selection,
  problem: SelectionProblem,
): string {
  const group = item.groups.find((other) => other.id === problem.groupId)
  if (!group) return selectionProblemText(item, problem)
  if (problem.code !== 'quantity-mismatch')
    return `${group.name}: ${selectionProblemText(item, problem)}`
  const open = selection.quantity - sumIn(group, selection)
  const count = Math.abs(open) === 1 ? 'one' : String(Math.abs(open))
  return open > 0
    ? `${group.name}: ${count} more to choose`
    : `${group.name}: ${count} too many chosen`
}

function clearGroup(group: OptionGroup, selection: Selection): Selection {
  return group.options.reduce((rest, option) => choose(rest, option.id, 0), selection)
}

function findOption(item: Item, optionId: string) {
  for (const group of item.groups) {
    const option = group.options.find((other) => other.id === optionId)
    if (option) return { group, option }
  }
  return undefined
}

/** Removes entries of quantity 0, so that equal selections compare as equal. */
function choose(selection: Selection, optionId: string, quantity: number): Selection {
  const { [optionId]: _before, ...others } = selection.choices
  return { ...selection, choices: quantity > 0 ? { ...others, [optionId]: quantity } : others }
}
