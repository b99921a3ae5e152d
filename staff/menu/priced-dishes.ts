/** Whose prices change: whole categories, and single dishes of others. */
export interface PricedDishes {
  categories: readonly string[]
  items: readonly string[]
}

interface Category {
  id: string
  items: readonly { id: string }[]
}

export function allDishes(categories: readonly Category[]): PricedDishes {
  return { categories: categories.map(({ id }) => id), items: [] }
}

export function hasDishes({ categories, items }: PricedDishes): boolean {
  return categories.length + items.length > 0
}

export function isOfDish(chosen: PricedDishes, category: Category, item: string): boolean {
  return chosen.categories.includes(category.id) || chosen.items.includes(item)
}

/** All dishes of a category, or none of them. */
export function withCategory(
  { categories, items }: PricedDishes,
  category: Category,
  isOn: boolean,
): PricedDishes {
  const others = categories.filter((id) => id !== category.id)
  return {
    categories: isOn ? [...others, category.id] : others,
    items: items.filter((id) => !category.items.some((item) => item.id === id)),
  }
}

/** With or without one dish: a category of which one dish is left out is sent dish by dish. */
export function withDish(
  chosen: PricedDishes,
  category: Category,
  item: string,
  isOn: boolean,
): PricedDishes {
  const of = category.items
    .map(({ id }) => id)
    .filter((id) => (id === item ? isOn : isOfDish(chosen, category, id)))
  const { categories, items } = withCategory(chosen, category, of.length === category.items.length)
  return categories.includes(category.id)
    ? { categories, items }
    : { categories, items: [...items, ...of] }
}
