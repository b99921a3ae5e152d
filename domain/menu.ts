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

/** What a kitchen has marked as sold out for a while. Instants are text, ISO 8601; null: until it is taken back. */
export interface SoldOut {
  until: string | null
}

/** How many of something a kitchen still has. Ends as a mark does. */
export interface Limited extends SoldOut {
  left: number
}

export interface Option {
  id: string
  name: string
  /** Per unit, on top of the item's price. */
  price: MinorUnits
  isAvailable: boolean
  /** Marked by the kitchen of the outlet whose menu it is; `itemAt` says whether that still holds. */
  soldOut?: SoldOut
  /** Counted by the kitchen of that outlet; `itemAt` says whether that still holds. */
  limited?: Limited
  /** As of a dish. An option that leaves something out has none. */
  allergens: Allergen[] | null
}

export interface OptionGroup {
  id: string
  name: string
  /** `many`: checkboxes, each counted once per unit. `one`: a stepper each, together as many as the item. */
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
  /** What the kitchen calls it; left out where that is its name. */
  kitchenName?: string
  description: string
  picture: Picture | null
  /** A second small cut-out on the plate; demo menus only. */
  garnish: Picture | null
  price: MinorUnits
  /** Replaces the price while an offer runs. */
  specialPrice: MinorUnits | null
  dietary: Dietary
  /** Empty: the restaurant says that it contains none of the 14. Null: the restaurant has not said. */
  allergens: Allergen[] | null
  /** Kilocalories of one serving. */
  calories: number | null
  /** False: sold out; stays in its place on the menu. */
  isAvailable: boolean
  /** As of an option. */
  soldOut?: SoldOut
  /** As of an option. */
  limited?: Limited
  /** What diners read of the mark, where it says more than that it is sold out today. */
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

/** The group of things to leave out: never required, never with a badge. */
export const removalsGroupName = 'Removals'

/**
 * Lines of an order as its kitchen reads them, on dockets and tickets: in the order of the menu, whatever was chosen first.
 * Lines of one dish stay as they are; what the menu does not have comes last.
 * @param itemIds of the menu, in its order
 */
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

/**
 * What a card says of a dish: its first sentence, never cut inside; all of it is in the sheet. A first sentence that is
 * longer than a card is left whole, for the card to wrap.
 */
export function cardText(description: string): string {
  const text = description.trim()
  if (text.length <= longestCardText) return text
  // A sentence ends at a full stop before a capital: not in `c. 1.5 l`.
  const end = text.search(/[.!?…](?=\s+\p{Lu})/u)
  return end < 0 ? text : text.slice(0, end + 1)
}
