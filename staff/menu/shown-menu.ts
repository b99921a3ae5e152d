import type { WireMenuChange, WireMenuDocument } from '#contract/staff/menus.ts'
import { isSame } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import { applyInPlace, type MenuOperation } from '#domain/menu-operations.ts'

export type WireItem = WireMenuDocument['categories'][number]['items'][number]
export type WireCategory = WireMenuDocument['categories'][number]
export type WireGroup = WireMenuDocument['option_groups'][number]

/** A value for each key that an operation may take away. */
const blankItem = {
  kitchen_name: null,
  description: '',
  special_price: null,
  picture: null,
  garnish: null,
  allergens: null,
  calories: null,
  options: [],
}

const blankOption = { allergens: null }

/**
 * A menu with changes that the server has not answered yet. What is new stays out until it has its id; what does not fit is
 * left to the server's answer.
 */
export function withChanges(
  menu: WireMenuDocument,
  changes: readonly WireMenuChange[],
): WireMenuDocument {
  if (changes.length === 0) return menu
  const document = {
    option_groups: Object.fromEntries(
      menu.option_groups.map(({ id, ...group }) => [id, { ...group, options: [...group.options] }]),
    ),
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({ ...item })),
    })),
  }
  for (const change of changes) {
    // Those that add have no id yet; the others have the form of the files.
    if (!change.op.endsWith('.add')) {
      applyInPlace(document as unknown as MenuDocument, change as MenuOperation)
    }
  }
  return {
    option_groups: Object.entries(document.option_groups).map(([id, group]) => ({
      ...group,
      id,
      options: group.options.map((option) => ({ ...blankOption, ...option })),
    })),
    categories: document.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({ ...blankItem, ...item })),
    })),
  }
}

export function findDish(
  { categories }: WireMenuDocument,
  id: string,
): { item: WireItem; category: WireCategory; index: number } | undefined {
  for (const category of categories) {
    const index = category.items.findIndex((item) => item.id === id)
    const item = category.items[index]
    if (item) return { item, category, index }
  }
  return undefined
}

/** How many dishes have a group. */
export function usesOf({ categories }: WireMenuDocument, group: string): number {
  return categories.reduce(
    (sum, { items }) => sum + items.filter(({ options }) => options.includes(group)).length,
    0,
  )
}

/** How a dish of the draft differs from what diners see; null where it does not. */
export type DraftState = 'new' | 'price' | 'changed' | 'moved'

export function draftStateOf(
  item: WireItem,
  categoryId: string,
  live: { item: WireItem; categoryId: string } | undefined,
): DraftState | null {
  if (!live) return 'new'
  if (item.price !== live.item.price || item.special_price !== live.item.special_price) {
    return 'price'
  }
  if (!isSame(item, live.item)) return 'changed'
  return categoryId === live.categoryId ? null : 'moved'
}

/** The dishes of a menu by their ids. */
export function dishesById(
  menu: WireMenuDocument,
): ReadonlyMap<string, { item: WireItem; categoryId: string }> {
  return new Map(
    menu.categories.flatMap(({ id, items }) =>
      items.map((item) => [item.id, { item, categoryId: id }] as const),
    ),
  )
}

/** The fields of a dish for its copy: all but the id and the mark as popular. */
export function copyOfDish({ id: _, ...item }: WireItem, name: string) {
  return { ...item, name: name.slice(0, 80), popular: false }
}
