import {
  type Fields,
  findItem,
  groupEntries,
  groupOf,
  groupsOf,
  type MenuCategory,
  type MenuDocument,
  type MenuEntry,
  ordered,
  type Subject,
  type SubjectKind,
  setGroupEntries,
  withFields,
} from './menu-document.ts'
import { gone, insert, moveEntry, removeEntry, setEntry, taken } from './menu-entries.ts'

/**
 * A change of a menu document. Applying it is pure, so that a screen can show the result immediately. In `fields` null
 * removes a key. `after` names the preceding entry; null is the first place.
 */
export type MenuOperation =
  | { op: 'item.set'; id: string; fields: Fields }
  | { op: 'item.add'; category: string; after: string | null; item: MenuEntry }
  | { op: 'item.move'; id: string; category: string; after: string | null }
  | { op: 'item.remove'; id: string }
  | { op: 'category.set'; id: string; fields: Fields }
  | { op: 'category.add'; after: string | null; category: MenuEntry }
  | { op: 'category.move'; id: string; after: string | null }
  | { op: 'category.remove'; id: string }
  | { op: 'group.set'; id: string; fields: Fields }
  /** Without `after`: at the end. */
  | { op: 'group.add'; after?: string | null | undefined; group: MenuEntry }
  | { op: 'group.move'; id: string; after: string | null }
  | { op: 'group.remove'; id: string }
  | { op: 'option.set'; group: string; id: string; fields: Fields }
  | { op: 'option.add'; group: string; after: string | null; option: MenuEntry }
  | { op: 'option.move'; group: string; id: string; after: string | null }
  | { op: 'option.remove'; group: string; id: string }

export function subjectOf(operation: MenuOperation): Subject {
  switch (operation.op) {
    case 'item.add':
      return { kind: 'item', id: operation.item.id }
    case 'category.add':
      return { kind: 'category', id: operation.category.id }
    case 'group.add':
      return { kind: 'group', id: operation.group.id }
    case 'option.add':
      return { kind: 'option', id: `${operation.group}.${operation.option.id}` }
    case 'option.set':
    case 'option.move':
    case 'option.remove':
      return { kind: 'option', id: `${operation.group}.${operation.id}` }
    default: {
      const [kind] = operation.op.split('.') as [SubjectKind]
      return { kind, id: operation.id }
    }
  }
}

export interface AppliedOperations<Operation> {
  menu: MenuDocument
  fitting: Operation[]
  /** Operations that no longer fit, each with the reason. */
  lost: { operation: Operation; reason: string }[]
}

/** Applies operations in sequence; those that do not fit are skipped and returned with the reason. */
export function applyOperations<Operation extends { change: MenuOperation }>(
  menu: MenuDocument,
  operations: readonly Operation[],
): AppliedOperations<Operation> {
  const applied: AppliedOperations<Operation> = {
    menu: structuredClone(menu),
    fitting: [],
    lost: [],
  }
  for (const operation of operations) {
    const reason = applyInPlace(applied.menu, operation.change)
    if (reason === undefined) applied.fitting.push(operation)
    else applied.lost.push({ operation, reason })
  }
  return applied
}

/** Mutates the menu, unless it returns a sentence that says why it cannot. The operation is not mutated. */
export function applyInPlace(menu: MenuDocument, given: MenuOperation): string | undefined {
  // The menu keeps the added entry, and later operations mutate it.
  const operation = structuredClone(given)
  switch (operation.op) {
    case 'item.set': {
      const place = findItem(menu, operation.id)
      if (!place) return gone('dish', operation.id)
      place.category.items[place.index] = withFields('item', place.item, operation.fields)
      return undefined
    }
    case 'item.add': {
      const category = menu.categories.find(({ id }) => id === operation.category)
      if (!category) return gone('category', operation.category)
      if (findItem(menu, operation.item.id)) return taken(operation.item.id)
      insert(category.items, ordered('item', operation.item), operation.after)
      return undefined
    }
    case 'item.move': {
      const place = findItem(menu, operation.id)
      const category = menu.categories.find(({ id }) => id === operation.category)
      if (!place) return gone('dish', operation.id)
      if (!category) return gone('category', operation.category)
      place.category.items.splice(place.index, 1)
      insert(category.items, place.item, operation.after)
      return undefined
    }
    case 'item.remove': {
      const place = findItem(menu, operation.id)
      if (!place) return gone('dish', operation.id)
      place.category.items.splice(place.index, 1)
      return undefined
    }
    case 'category.set':
      return setEntry('category', menu.categories, operation.id, operation.fields)
    case 'category.add':
      if (menu.categories.some(({ id }) => id === operation.category.id)) {
        return taken(operation.category.id)
      }
      insert(
        menu.categories,
        ordered('category', { items: [], ...operation.category }) as MenuCategory,
        operation.after,
      )
      return undefined
    case 'category.move':
      return moveEntry('category', menu.categories, operation.id, operation.after)
    case 'category.remove':
      return removeEntry('category', menu.categories, operation.id)
    case 'group.set': {
      const group = groupOf(menu, operation.id)
      if (!group) return gone('option group', operation.id)
      groupsOf(menu)[operation.id] = withFields('group', group, operation.fields)
      return undefined
    }
    case 'group.add': {
      const { id, ...group } = operation.group
      if (groupOf(menu, id)) return taken(id)
      const groups = groupEntries(menu)
      insert(groups, { ...ordered('group', { options: [], ...group }), id }, operation.after)
      setGroupEntries(menu, groups)
      return undefined
    }
    case 'group.move': {
      const groups = groupEntries(menu)
      const problem = moveEntry('option group', groups, operation.id, operation.after)
      if (problem !== undefined) return problem
      setGroupEntries(menu, groups)
      // Whole-number keys come first in a map, in whatever order they are written.
      const isPlaced = groupEntries(menu).every(({ id }, index) => id === groups[index]?.id)
      return isPlaced ? undefined : 'Option groups whose id is a number alone stay first.'
    }
    case 'group.remove': {
      if (!groupOf(menu, operation.id)) return gone('option group', operation.id)
      delete groupsOf(menu)[operation.id]
      for (const { items } of menu.categories) {
        for (const item of items) {
          if (Array.isArray(item.options) && item.options.includes(operation.id)) {
            item.options = item.options.filter((id) => id !== operation.id)
          }
        }
      }
      return undefined
    }
    default:
      return changeOption(menu, operation)
  }
}

function changeOption(
  menu: MenuDocument,
  operation: Extract<MenuOperation, { op: `option.${string}` }>,
): string | undefined {
  const options = groupOf(menu, operation.group)?.options
  if (!options) return gone('option group', operation.group)
  switch (operation.op) {
    case 'option.set':
      return setEntry('option', options, operation.id, operation.fields)
    case 'option.add':
      if (options.some(({ id }) => id === operation.option.id)) return taken(operation.option.id)
      insert(options, ordered('option', operation.option), operation.after)
      return undefined
    case 'option.move':
      return moveEntry('option', options, operation.id, operation.after)
    case 'option.remove':
      return removeEntry('option', options, operation.id)
  }
}
