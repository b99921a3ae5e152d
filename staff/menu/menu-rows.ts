import type { WireMenuChange, WireMenuDocument } from '#contract/staff/menus.ts'
import { foldText } from '#domain/menu-index.ts'
import { shortAllergen } from '#staff/words/menu.ts'
import type { WireCategory, WireItem } from './shown-menu.ts'

/** One row of the list: a category's header or a dish. */
export type MenuRow =
  | { kind: 'category'; category: WireCategory; index: number; isLast: boolean }
  | { kind: 'dish'; category: WireCategory; item: WireItem; index: number; isLast: boolean }

/** Search text of each dish by id, folded: its names, allergens, options and diets. */
export function searchTexts(menu: WireMenuDocument): ReadonlyMap<string, string> {
  const groups = new Map(
    menu.option_groups.map(({ id, name, options }) => [
      id,
      [name, ...options.map((option) => option.name)].join(' '),
    ]),
  )
  return new Map(
    menu.categories.flatMap(({ items }) =>
      items.map((item) => [
        item.id,
        foldText(
          [
            item.name,
            item.kitchen_name ?? '',
            ...(item.allergens ?? []).flatMap((each) => [each, shortAllergen(each)]),
            ...item.dietary.map((diet) => diet.replace('_', ' ')),
            ...item.options.map((id) => groups.get(id) ?? ''),
          ]
            .join(' ')
            .normalize(),
        ),
      ]),
    ),
  )
}

/** Categories and dishes in order; with a search, only dishes that contain every word of it. */
export function menuRows(
  menu: WireMenuDocument,
  search: string,
  texts: ReadonlyMap<string, string>,
): MenuRow[] {
  const words = foldText(search.normalize()).split(/\s+/).filter(Boolean)
  const isFound = (item: WireItem) =>
    words.every((word) => (texts.get(item.id) ?? '').includes(word))
  return menu.categories.flatMap((category, categoryIndex): MenuRow[] => {
    const dishes = category.items
      .map((item, index) => ({ item, index }))
      .filter(({ item }) => words.length === 0 || isFound(item))
    if (words.length > 0 && dishes.length === 0) return []
    return [
      { kind: 'category', category, index: categoryIndex, isLast: dishes.length === 0 },
      ...dishes.map(
        ({ item, index }, place): MenuRow => ({
          kind: 'dish',
          category,
          item,
          index,
          isLast: place === dishes.length - 1,
        }),
      ),
    ]
  })
}

/**
 * The change that moves a dish by one place: beyond the first dish of a category to the end of the previous category,
 * and vice versa. Null if it cannot move further.
 */
export function dishStep(
  { categories }: WireMenuDocument,
  id: string,
  step: -1 | 1,
): WireMenuChange | null {
  const at = categories.findIndex(({ items }) => items.some((item) => item.id === id))
  const category = categories[at]
  if (!category) return null
  const ids = category.items.map((item) => item.id)
  const index = ids.indexOf(id)
  const others = ids.filter((each) => each !== id)
  const place = index + step
  if (place >= 0 && place < ids.length) {
    return { op: 'item.move', id, category: category.id, after: others[place - 1] ?? null }
  }
  const next = categories[at + step]
  if (!next) return null
  const after = step < 0 ? (next.items.at(-1)?.id ?? null) : null
  return { op: 'item.move', id, category: next.id, after }
}

/** The entry after which the moved entry comes, null for first; undefined if it cannot move further. */
export function stepInList(
  ids: readonly string[],
  id: string,
  step: -1 | 1,
): string | null | undefined {
  const place = ids.indexOf(id) + step
  if (place < 0 || place >= ids.length) return undefined
  return ids.filter((each) => each !== id)[place - 1] ?? null
}

/** Whether a row can be moved up and down by one place. */
export function stepsOfRow(menu: WireMenuDocument, row: MenuRow) {
  const ids = menu.categories.map((category) => category.id)
  const canMove = (step: -1 | 1) =>
    row.kind === 'category'
      ? stepInList(ids, row.category.id, step) !== undefined
      : dishStep(menu, row.item.id, step) !== null
  return { canMoveUp: canMove(-1), canMoveDown: canMove(1) }
}

/** The change for a dropped dish: beside a dish, or first in a category. Null if its place is unchanged. */
export function dropOf(
  { categories }: WireMenuDocument,
  id: string,
  target: { category: string; item: string | null; edge: 'top' | 'bottom' },
): WireMenuChange | null {
  const category = categories.find((each) => each.id === target.category)
  if (!category) return null
  const ids = category.items.map((item) => item.id)
  const first = ids[0] === id ? undefined : null
  const after =
    target.item === null ? first : dropInList(ids, id, { id: target.item, edge: target.edge })
  return after === undefined ? null : { op: 'item.move', id, category: category.id, after }
}

/** The change for a category dropped above or below another one. Null if its place is unchanged. */
export function categoryDropOf(
  { categories }: WireMenuDocument,
  id: string,
  target: { category: string; edge: 'top' | 'bottom' },
): WireMenuChange | null {
  const ids = categories.map((category) => category.id)
  const after = dropInList(ids, id, { id: target.category, edge: target.edge })
  return after === undefined ? null : { op: 'category.move', id, after }
}

/** The entry after which the dropped entry comes, null for first; undefined if its place is unchanged. */
export function dropInList(
  ids: readonly string[],
  id: string,
  target: { id: string; edge: 'top' | 'bottom' },
): string | null | undefined {
  const others = ids.filter((each) => each !== id)
  const at = others.indexOf(target.id)
  if (at < 0) return undefined
  const after = target.edge === 'bottom' ? target.id : (others[at - 1] ?? null)
  const isThere = ids.includes(id) && after === (ids[ids.indexOf(id) - 1] ?? null)
  return isThere ? undefined : after
}
