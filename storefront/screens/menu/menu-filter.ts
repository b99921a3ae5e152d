import type { Category, Item } from '#domain/menu.ts'

/** Filters as the URL names them, in the order of their chips. */
export const dietaryFilters = [
  { key: 'vegetarian', name: 'Vegetarian' },
  { key: 'vegan', name: 'Vegan' },
  { key: 'gluten-free', name: 'Gluten free' },
  { key: 'halal', name: 'Halal' },
  { key: 'not-spicy', name: 'Not spicy' },
] as const
export type DietaryFilter = (typeof dietaryFilters)[number]['key']

export interface MenuFilter {
  text: string
  diet: ReadonlySet<string>
}

/** Filters combine: all of them must hold. */
const holds: Record<DietaryFilter, (item: Item) => boolean> = {
  vegetarian: ({ dietary }) => dietary.vegetarian || dietary.vegan,
  vegan: ({ dietary }) => dietary.vegan,
  'gluten-free': ({ dietary }) => dietary.glutenFree,
  halal: ({ dietary }) => dietary.halal,
  'not-spicy': ({ dietary }) => dietary.spicy === 0,
}

/** The menu with what fits only; categories without any are left out. */
export function filterMenu(
  categories: readonly Category[],
  { text, diet }: MenuFilter,
): Category[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (item: Item) =>
    dietaryFilters.every(({ key }) => !diet.has(key) || holds[key](item)) &&
    words.every((word) => textOf(item).includes(word))
  return categories
    .map((category) => ({ ...category, items: category.items.filter(fits) }))
    .filter((category) => category.items.length > 0)
}

/** Where search looks: name, description and the names of options. */
function textOf(item: Item): string {
  const options = item.groups.flatMap((group) => group.options.map((option) => option.name))
  return [item.name, item.description, ...options].join(' ').toLowerCase()
}
