import type { MinorUnits } from './money.ts'
import type { Picture } from './picture.ts'

export const allergens = [
  'celery',
  'cereals containing gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soybeans',
  'sulphites',
] as const
/** One of the 14 allergens that have to be declared in the UK. */
export type Allergen = (typeof allergens)[number]

export interface Dietary {
  vegetarian: boolean
  vegan: boolean
  halal: boolean
  glutenFree: boolean
  /** 0 is not spicy, 3 is very hot. */
  spicy: 0 | 1 | 2 | 3
}

/** A temporary sold-out mark of the kitchen. Instants are text, ISO 8601; null: until it is removed. */
export interface SoldOut {
  until: string | null
}

/** Number of units that a kitchen has left. Ends like a mark. */
export interface Limited extends SoldOut {
  left: number
}

export interface Option {
  id: string
  name: string
  /** Per unit, on top of the item's price. */
  price: MinorUnits
  isAvailable: boolean
  /** Mark by the kitchen of the outlet whose menu it is; `itemAt` decides whether it still holds. */
  soldOut?: SoldOut
  /** Count by the kitchen of that outlet; `itemAt` decides whether it still holds. */
  limited?: Limited
  /** As for a dish. An option that removes something has none. */
  allergens: Allergen[] | null
}

export interface OptionGroup {
  id: string
  name: string
  /** `many`: checkboxes, each counted once per unit. `one`: steppers that add up to the item's quantity. */
  choice: 'one' | 'many'
  isRequired: boolean
  /** Fewest and most different options; `max` 0 means no limit. */
  min: number
  max: number
  options: Option[]
}

export interface Item {
  id: string
  name: string
  /** Name used in the kitchen; left out if it is the same. */
  kitchenName?: string
  description: string
  picture: Picture | null
  /** A second small cut-out on the plate; demo menus only. */
  garnish: Picture | null
  price: MinorUnits
  /** Replaces the price while an offer runs. */
  specialPrice: MinorUnits | null
  dietary: Dietary
  /** Empty: the restaurant declares none of the 14. Null: not declared. */
  allergens: Allergen[] | null
  /** Kilocalories of one serving. */
  calories: number | null
  /** False: sold out; stays in its place on the menu. */
  isAvailable: boolean
  soldOut?: SoldOut
  limited?: Limited
  /** Text of the mark for diners, if it says more than that the item is sold out today. */
  soldOutText?: string
  isPopular: boolean
  groups: OptionGroup[]
}

export interface Category {
  id: string
  name: string
  description: string
  items: Item[]
}

export interface Menu {
  id: string
  categories: Category[]
}

/** The group of removable ingredients: never required, never with a badge. */
export const removalsGroupName = 'Removals'

/** Whether a chosen option leaves something out: it is of the removals, or named so, as `No onion` in a group of any name. */
export function leavesOut({ group, name }: { group: string; name: string }): boolean {
  return group === removalsGroupName || /^(no|without|hold) (?!thanks)/i.test(name)
}

/** In the order of the menu; dishes that it lacks come last. @param itemIds of the menu, in its order */
export function inMenuOrder<Line extends { item: { id: string } }>(
  lines: readonly Line[],
  itemIds: Iterable<string>,
): Line[] {
  const chosen = new Set(lines.map(({ item }) => item.id))
  const places = new Map<string, number>()
  for (const id of itemIds) if (chosen.has(id)) places.set(id, places.size)
  const placeOf = ({ item }: Line) => places.get(item.id) ?? places.size
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The longest description that a dish's card shows, in characters. */
export const longestCardText = 64

/** The first sentence of a description, kept whole even if it is longer than a card. */
export function cardText(description: string): string {
  const text = description.trim()
  if (text.length <= longestCardText) return text
  // A sentence ends at a full stop before a capital: not in `c. 1.5 l`.
  const end = text.search(/[.!?…](?=\s+\p{Lu})/u)
  return end < 0 ? text : text.slice(0, end + 1)
}
