import type { Item } from './menu.ts'

/** Quantity by option id, each counting every unit of the item; an option that is not chosen has no entry. */
export type Choices = Record<string, number>

/** Characters of a line's note. */
export const longestNote = 200

/** A line of the cart, with the item as it was when it was added. */
export interface CartItem {
  item: Item
  quantity: number
  choices: Choices
  note: string
}
