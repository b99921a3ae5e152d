import type { Category, Item } from '#domain/menu.ts'
import type { FilterInUrl } from '#storefront/state/use-filter-in-url.ts'

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
  /** Keys of `dietaryFilters`; others, from a mistyped address, hold for every dish. */
  diet: ReadonlySet<string>
}

/** In the URL: `?q=paneer&diet=halal,vegetarian`. */
export const menuFilter: FilterInUrl<MenuFilter> = {
  none: { text: '', diet: new Set() },
  read: (search) => ({
    text: search.get('q') ?? '',
    diet: new Set(search.get('diet')?.split(',').filter(Boolean)),
  }),
  write(search, { text, diet }) {
    const next = new URLSearchParams(search)
    next.delete('q')
    next.delete('diet')
    if (text) next.set('q', text)
    // Sorted, so that one choice has one address.
    if (diet.size > 0) next.set('diet', [...diet].sort().join(','))
    return next
  },
}

/** Filters combine: all of them must hold. */
const holds: Record<DietaryFilter, (item: Item) => boolean> = {
  vegetarian: ({ dietary }) => dietary.vegetarian || dietary.vegan,
  vegan: ({ dietary }) => dietary.vegan,
  'gluten-free': ({ dietary }) => dietary.glutenFree,
  halal: ({ dietary }) => dietary.halal,
  'not-spicy': ({ dietary }) => dietary.spicy === 0,
}

/** The menu with the dishes that the diet allows; categories without any are left out. */
export function filterMenu(
  categories: readonly Category[],
  diet: ReadonlySet<string>,
): readonly Category[] {
  const hasDishes = ({ items }: Category) => items.length > 0
  if (diet.size === 0)
    return categories.every(hasDishes) ? categories : categories.filter(hasDishes)
  const fits = (item: Item) => dietaryFilters.every(({ key }) => !diet.has(key) || holds[key](item))
  return categories
    .map((category) => ({ ...category, items: category.items.filter(fits) }))
    .filter(hasDishes)
}
