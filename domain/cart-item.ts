import { type Item, type Option, type OptionGroup, removalsGroupName } from './menu.ts'

/** Quantity by option id, each counting every unit of the item; an option that is not chosen has no entry. */
export type Choices = Record<string, number>

export const longestNote = 200

/** A line of the cart, with the item as it was when it was added. */
export interface CartItem {
  item: Item
  quantity: number
  choices: Choices
  note: string
}

export const maxQuantity = 99

/** The nearest whole number from 1 to 99. */
export function toQuantity(wanted: number): number {
  return Math.min(maxQuantity, Math.max(1, Math.trunc(wanted) || 1))
}

/** The options of a group that are chosen, in the menu's order. */
export function chosenIn(
  group: OptionGroup,
  selection: Pick<CartItem, 'choices'>,
): { option: Option; quantity: number }[] {
  return group.options
    .map((option) => ({ option, quantity: selection.choices[option.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** All options that are chosen, with their groups, in the menu's order. */
export function chosenOptions(
  item: Item,
  selection: Pick<CartItem, 'choices'>,
): { group: OptionGroup; option: Option; quantity: number }[] {
  return item.groups.flatMap((group) =>
    chosenIn(group, selection).map((chosen) => ({ group, ...chosen })),
  )
}

/** Sum of the quantities of a group's chosen options. */
export function sumIn(group: OptionGroup, selection: Pick<CartItem, 'choices'>): number {
  return chosenIn(group, selection).reduce((total, { quantity }) => total + quantity, 0)
}

/** Whether a group is required. The group named Removals never is. */
export function isGroupRequired(group: OptionGroup): boolean {
  return group.isRequired && group.name !== removalsGroupName
}
