import { toWireMenu } from '#contract/staff/menu-mapping.ts'
import type { WireMenuChange, WireMenuDocument } from '#contract/staff/menus.ts'
import { isSame } from '#domain/menu-difference.ts'
import type { MenuDocument } from '#domain/menu-document.ts'
import { applyInPlace, type MenuOperation } from '#domain/menu-operations.ts'

export type WireItem = WireMenuDocument['categories'][number]['items'][number]
export type WireCategory = WireMenuDocument['categories'][number]
export type WireGroup = WireMenuDocument['option_groups'][number]

/**
 * Applies unacknowledged changes to a menu optimistically. Additions are left out until they have an id; invalid
 * changes are left to the server's answer.
 */
export function withChanges(
  menu: WireMenuDocument,
  changes: readonly WireMenuChange[],
): WireMenuDocument {
  if (changes.length === 0) return menu
  const { option_groups, categories } = structuredClone(menu)
  // The same entries in the format of the files.
  const document = {
    categories,
    option_groups: Object.fromEntries(option_groups.map(({ id, ...group }) => [id, group])),
  } as unknown as MenuDocument
  for (const change of changes) {
    if (!change.op.endsWith('.add')) applyInPlace(document, change as MenuOperation)
  }
  return toWireMenu(document)
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

/** Number of dishes that use a group. */
export function usesOf({ categories }: WireMenuDocument, group: string): number {
  return categories.reduce(
    (sum, { items }) => sum + items.filter(({ options }) => options.includes(group)).length,
    0,
  )
}

/** How a dish of the draft differs from the published one; null if it does not. */
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

/** Dishes of a menu by id. */
export function dishesById(
  menu: WireMenuDocument,
): ReadonlyMap<string, { item: WireItem; categoryId: string }> {
  return new Map(
    menu.categories.flatMap(({ id, items }) =>
      items.map((item) => [item.id, { item, categoryId: id }] as const),
    ),
  )
}

/** Fields of a dish for its copy: all except the id and the 'popular' mark. */
export function copyOfDish({ id: _, ...item }: WireItem, name: string) {
  return { ...item, name: name.slice(0, 80), popular: false }
}
