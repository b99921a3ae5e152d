import type { WireMenuDocument } from '#contract/staff/menus.ts'
import { foldText } from '#domain/menu-index.ts'
import { shortAllergen } from '#staff/words/menu.ts'
import type { WireCategory, WireItem } from './shown-menu.ts'

/** Search text of each dish by id, folded: its names, allergens, options and diets. */
export function searchTexts(menu: WireMenuDocument): ReadonlyMap<string, string> {
  const groups = new Map(
    menu.option_groups.map(({ id, name, options }) => [
      id,
      [name, ...options.map((option) => option.name)].join(' '),
    ]),
  )
  const textOf = (item: WireItem) =>
    [
      item.name,
      item.kitchen_name ?? '',
      ...(item.allergens ?? []).flatMap((each) => [each, shortAllergen(each)]),
      ...item.dietary.map((diet) => diet.replace('_', ' ')),
      ...item.options.map((id) => groups.get(id) ?? ''),
    ].join(' ')
  const items = menu.categories.flatMap((category) => category.items)
  return new Map(items.map((item) => [item.id, foldText(textOf(item).normalize())]))
}

/** All categories; with a search, those with dishes that contain every word of it, and only these dishes. */
export function findDishes(
  { categories }: WireMenuDocument,
  search: string,
  texts: ReadonlyMap<string, string>,
): WireCategory[] {
  const words = foldText(search.normalize()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return categories
  const isFound = ({ id }: WireItem) => words.every((word) => texts.get(id)?.includes(word))
  return categories
    .map((category) => ({ ...category, items: category.items.filter(isFound) }))
    .filter(({ items }) => items.length > 0)
}

/** A list of entries in an order that can be changed, such as the dishes of a category. */
export interface EntryList {
  id: string
  name: string
  entries: readonly { id: string; name: string }[]
}

/** A place in one of several lists. */
export interface Place {
  list: string
  /** The preceding entry; null for the first place. */
  after: string | null
}

/** The place one step up or down; beyond the end of a list it is in the neighbouring list. Null if there is none. */
export function placeAfterStep(
  lists: readonly EntryList[],
  id: string,
  step: -1 | 1,
): Place | null {
  const at = lists.findIndex(({ entries }) => entries.some((entry) => entry.id === id))
  const list = lists[at]
  if (!list) return null
  const others = list.entries.filter((entry) => entry.id !== id)
  const index = list.entries.findIndex((entry) => entry.id === id) + step
  if (index >= 0 && index <= others.length) {
    return { list: list.id, after: others[index - 1]?.id ?? null }
  }
  const next = lists[at + step]
  if (!next) return null
  return { list: next.id, after: step < 0 ? (next.entries.at(-1)?.id ?? null) : null }
}

export interface DropTarget {
  list: string
  /** The entry on whose upper or lower half another one was dropped; null for the head of the list. */
  entry: string | null
  edge: 'top' | 'bottom'
}

/** The place of a dropped entry. Null if its place is unchanged. */
export function placeAfterDrop(
  lists: readonly EntryList[],
  id: string,
  { list: listId, entry, edge }: DropTarget,
): Place | null {
  const list = lists.find((each) => each.id === listId)
  if (!list) return null
  const ids = list.entries.map((each) => each.id)
  const others = ids.filter((each) => each !== id)
  if (entry !== null && !others.includes(entry)) return null
  const before = entry === null ? null : (others[others.indexOf(entry) - 1] ?? null)
  const after = edge === 'bottom' ? entry : before
  const isThere = ids.includes(id) && after === (ids[ids.indexOf(id) - 1] ?? null)
  return isThere ? null : { list: list.id, after }
}
