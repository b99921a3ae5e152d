import type { CartItem } from '#domain/cart-item.ts'
import type { Item, Option, OptionGroup } from '#domain/menu.ts'

// Each builder makes something that can be ordered; a test states only what matters to it.

export function anOption(id: string, given: Partial<Option> = {}): Option {
  return { id, name: id, price: 0, isAvailable: true, allergens: [], ...given }
}

export function aGroup(given: Partial<OptionGroup> & { options: Option[] }): OptionGroup {
  return { id: 'group', name: 'Group', choice: 'many', isRequired: false, min: 0, max: 0, ...given }
}

export function anItem(given: Partial<Item> = {}): Item {
  return {
    id: 'item',
    name: 'Dish',
    description: '',
    picture: null,
    garnish: null,
    price: 1_000,
    specialPrice: null,
    dietary: { vegetarian: false, vegan: false, halal: false, glutenFree: false, spicy: 0 },
    allergens: [],
    calories: null,
    isAvailable: true,
    isPopular: false,
    groups: [],
    ...given,
  }
}

export function aLine(given: Partial<CartItem> = {}): CartItem {
  return { item: anItem(), quantity: 1, choices: {}, note: '', ...given }
}
