import type { Fields, MenuDocument } from '#domain/menu-document.ts'
import type { WireMenuDocument } from './menus.ts'

/** A menu as in the calls: with a value for each key, also for keys that the file omits. */
export function toWireMenu({ option_groups = {}, categories }: MenuDocument): WireMenuDocument {
  const menu = {
    option_groups: Object.entries(option_groups).map(([id, { options, ...group }]) => ({
      required: false,
      min: 0,
      max: 0,
      ...group,
      id,
      options: options.map((option) => ({ price: 0, sold_out: false, allergens: null, ...option })),
    })),
    categories: categories.map(({ items, ...category }) => ({
      description: '',
      ...category,
      items: items.map((item) => ({ ...withoutValues, ...item })),
    })),
  }
  // The folder's check has seen every file that is stored, and the contract every change of it.
  return menu as unknown as WireMenuDocument
}

const withoutValues: Fields = {
  kitchen_name: null,
  description: '',
  special_price: null,
  picture: null,
  garnish: null,
  dietary: [],
  spicy: 0,
  allergens: null,
  calories: null,
  popular: false,
  sold_out: false,
  hidden: false,
  options: [],
}
