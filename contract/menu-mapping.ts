import type { CartItem } from '#domain/cart-item.ts'
import { itemTotal } from '#domain/item-total.ts'
import type { Category, Item, Option, OptionGroup } from '#domain/menu.ts'
import { photoOf } from '#domain/picture.ts'
import { toMajorUnits, toMinorUnits } from './major-units.ts'
import type { WireItem, WireMenu, WireOption, WireOptionGroup } from './menu.ts'

/** A menu item carries no choices: quantity 1, no option selected, total of one unit. */
export function toWireItem(item: Item, currency: string): WireItem {
  const { glutenFree, ...diets } = item.dietary
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    photo: photoOf(item),
    picture: item.picture,
    garnish: item.garnish,
    price: toMajorUnits(item.price, currency),
    special_price: toMajorUnits(item.specialPrice ?? 0, currency),
    quantity: 1,
    total: toMajorUnits(item.specialPrice ?? item.price, currency),
    dietary: { ...diets, gluten_free: glutenFree },
    allergens: item.allergens,
    calories: item.calories,
    available: item.isAvailable,
    ...(item.soldOut ? { sold_out: item.soldOut } : {}),
    ...(item.limited ? { limited: item.limited } : {}),
    popular: item.isPopular,
    option_groups: item.groups.map((group) => toWireGroup(group, currency)),
  }
}

function toWireGroup(group: OptionGroup, currency: string): WireOptionGroup {
  return {
    id: group.id,
    name: group.name,
    type: group.choice === 'many' ? 'multiple' : 'single',
    is_required: group.isRequired ? 1 : 0,
    min: group.min,
    max: group.max,
    options: group.options.map((option) => toWireOption(option, currency)),
  }
}

function toWireOption(option: Option, currency: string): WireOption {
  return {
    id: option.id,
    name: option.name,
    price: toMajorUnits(option.price, currency),
    available: option.isAvailable,
    ...(option.soldOut ? { sold_out: option.soldOut } : {}),
    ...(option.limited ? { limited: option.limited } : {}),
    allergens: option.allergens,
    isSelected: false,
    quantity: 0,
  }
}

/** @param currency ISO 4217 */
export function fromWireItem(item: WireItem, currency: string): Item {
  const { gluten_free: glutenFree, spicy, ...diets } = item.dietary
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    picture: item.picture,
    garnish: item.garnish,
    price: toMinorUnits(item.price, currency),
    specialPrice: item.special_price === 0 ? null : toMinorUnits(item.special_price, currency),
    // The schema limits it to 0 to 3.
    dietary: { ...diets, glutenFree, spicy: spicy as Item['dietary']['spicy'] },
    allergens: item.allergens,
    calories: item.calories,
    isAvailable: item.available,
    ...(item.sold_out ? { soldOut: item.sold_out } : {}),
    ...(item.limited ? { limited: item.limited } : {}),
    isPopular: item.popular,
    groups: item.option_groups.map((group) => ({
      id: group.id,
      name: group.name,
      choice: group.type === 'multiple' ? 'many' : 'one',
      isRequired: group.is_required === 1,
      min: group.min,
      max: group.max,
      options: group.options.map((option) => ({
        id: option.id,
        name: option.name,
        price: toMinorUnits(option.price, currency),
        isAvailable: option.available,
        ...(option.sold_out ? { soldOut: option.sold_out } : {}),
        ...(option.limited ? { limited: option.limited } : {}),
        allergens: option.allergens,
      })),
    })),
  }
}

/** @param currency ISO 4217 */
export function fromWireCategories(menu: WireMenu, currency: string): Category[] {
  return menu.categories.map((category) => ({
    ...category,
    items: category.items.map((item) => fromWireItem(item, currency)),
  }))
}

export type WireCartLine = WireItem & { note: string }

export interface WireCart {
  outlet_id: string
  cartData: WireCartLine[]
  totalAmount: number
}

/** @param currency ISO 4217 */
export function toWireLine(line: CartItem, currency: string): WireCartLine {
  const item = toWireItem(line.item, currency)
  return {
    ...item,
    quantity: line.quantity,
    total: toMajorUnits(itemTotal(line), currency),
    note: line.note,
    option_groups: item.option_groups.map((group) => ({
      ...group,
      options: group.options.map((option) => {
        const quantity = line.choices[option.id] ?? 0
        return { ...option, quantity, isSelected: quantity > 0 }
      }),
    })),
  }
}

/** @param currency ISO 4217 */
export function fromWireLine(line: WireCartLine, currency: string): CartItem {
  const chosen = line.option_groups
    .flatMap((group) => group.options)
    .filter((option) => option.quantity > 0)
  return {
    item: fromWireItem(line, currency),
    quantity: line.quantity,
    choices: Object.fromEntries(chosen.map((option) => [option.id, option.quantity])),
    note: line.note,
  }
}
