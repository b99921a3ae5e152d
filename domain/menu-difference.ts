import {
  type Fields,
  findSubject,
  groupEntries,
  groupOf,
  type MenuDocument,
  type MenuEntry,
  type MenuGroup,
  type Subject,
} from './menu-document.ts'
import { type MenuOperation, subjectOf } from './menu-operations.ts'

/** A field of a menu entry that differs between two menus. */
export interface FieldDifference {
  subject: Subject
  /** A key of the file; `place` for its position; '' if the whole entry was added or removed. */
  field: string
  was: unknown
  becomes: unknown
}

/** Keys with nested subjects, which are compared separately. */
const nested = new Set(['items', 'id'])

/** Differences between two menus, field by field. */
export function menuDifference(from: MenuDocument, to: MenuDocument): FieldDifference[] {
  return operationsBetween(from, to).flatMap((operation): FieldDifference[] => {
    const subject = subjectOf(operation)
    const [was, becomes] = [findSubject(from, subject), findSubject(to, subject)]
    if ('fields' in operation) {
      return Object.keys(operation.fields).map((field) => ({
        subject,
        field,
        was: was?.[field] ?? null,
        becomes: becomes?.[field] ?? null,
      }))
    }
    if (operation.op.endsWith('.move')) {
      return [
        { subject, field: 'place', was: placeOf(from, subject), becomes: placeOf(to, subject) },
      ]
    }
    return [{ subject, field: '', was: was ?? null, becomes: becomes ?? null }]
  })
}

/** Operations that turn the first menu into the second. */
export function operationsBetween(from: MenuDocument, to: MenuDocument): MenuOperation[] {
  return [
    ...groupOperations(from, to),
    ...entryOperations(from.categories, to.categories).flatMap(categoryOperation),
    ...itemOperations(from, to),
    // Removals come last, after dishes have moved to other categories.
    ...removedOf(from.categories, to.categories).map(
      (id): MenuOperation => ({ op: 'category.remove', id }),
    ),
  ]
}

type EntryOperation =
  | { kind: 'set'; id: string; fields: Fields }
  | { kind: 'add'; entry: MenuEntry; after: string | null }
  | { kind: 'move'; id: string; after: string | null }

/** Operations without removals: existing entries are moved and set, new ones added, in the order of the second list. */
function entryOperations(from: readonly MenuEntry[], to: readonly MenuEntry[]): EntryOperation[] {
  const old = new Map(from.map((entry) => [entry.id, entry]))
  const order = from.map(({ id }) => id)
  const operations: EntryOperation[] = []
  let after: string | null = null
  for (const entry of to) {
    const { id } = entry
    const before = old.get(id)
    const follows = after === null ? -1 : order.indexOf(after)
    if (!before) operations.push({ kind: 'add', entry, after })
    else {
      const fields = changedFields(before, entry)
      if (fields) operations.push({ kind: 'set', id, fields })
      if (order.indexOf(id) !== follows + 1) {
        operations.push({ kind: 'move', id, after })
        order.splice(order.indexOf(id), 1)
      }
    }
    if (order[order.indexOf(after ?? '') + 1] !== id) {
      order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, id)
    }
    after = id
  }
  return operations
}

function categoryOperation(operation: EntryOperation): MenuOperation[] {
  switch (operation.kind) {
    case 'set':
      return [{ op: 'category.set', id: operation.id, fields: operation.fields }]
    case 'move':
      return [{ op: 'category.move', id: operation.id, after: operation.after }]
    case 'add': {
      // Its dishes are added by separate operations.
      const { items: _, ...category } = operation.entry
      return [{ op: 'category.add', after: operation.after, category }]
    }
  }
}

function itemOperations(from: MenuDocument, to: MenuDocument): MenuOperation[] {
  const home = new Map(
    from.categories.flatMap(({ id, items }) =>
      items.map((item): [string, { category: string; item: MenuEntry }] => [
        item.id,
        { category: id, item },
      ]),
    ),
  )
  const wanted = new Set(to.categories.flatMap(({ items }) => items.map(({ id }) => id)))
  const removed = [...home.keys()].filter((id) => !wanted.has(id))
  const operations: MenuOperation[] = removed.map((id) => ({ op: 'item.remove', id }))
  for (const { id: category, items } of to.categories) {
    const stayed = (from.categories.find(({ id }) => id === category)?.items ?? []).filter(
      ({ id }) => wanted.has(id) && items.some((item) => item.id === id),
    )
    for (const operation of entryOperations(stayed, items)) {
      if (operation.kind === 'set') {
        operations.push({ op: 'item.set', id: operation.id, fields: operation.fields })
      } else if (operation.kind === 'move') {
        operations.push({ op: 'item.move', id: operation.id, category, after: operation.after })
      } else {
        const { entry, after } = operation
        const before = home.get(entry.id)
        if (!before) operations.push({ op: 'item.add', category, after, item: entry })
        else {
          operations.push({ op: 'item.move', id: entry.id, category, after })
          const fields = changedFields(before.item, entry)
          if (fields) operations.push({ op: 'item.set', id: entry.id, fields })
        }
      }
    }
  }
  return operations
}

function groupOperations(from: MenuDocument, to: MenuDocument): MenuOperation[] {
  const [old, wanted] = [groupEntries(from), groupEntries(to)]
  const removed = removedOf(old, wanted)
  const stayed = old.filter(({ id }) => !removed.includes(id))
  return [
    ...removed.map((id): MenuOperation => ({ op: 'group.remove', id })),
    ...entryOperations(stayed.map(withoutOptions), wanted.map(withoutOptions)).map(
      (operation): MenuOperation => {
        const { id } = operation.kind === 'add' ? operation.entry : operation
        if (operation.kind === 'set') return { op: 'group.set', id, fields: operation.fields }
        if (operation.kind === 'move') return { op: 'group.move', id, after: operation.after }
        const options = wanted.find((group) => group.id === id)?.options ?? []
        return { op: 'group.add', after: operation.after, group: { ...operation.entry, options } }
      },
    ),
    ...stayed.flatMap(({ id, options }) =>
      optionOperations(id, options, wanted.find((group) => group.id === id)?.options ?? []),
    ),
  ]
}

function withoutOptions({ options: _, ...group }: MenuGroup & MenuEntry): MenuEntry {
  return group
}

function optionOperations(
  group: string,
  from: readonly MenuEntry[],
  to: readonly MenuEntry[],
): MenuOperation[] {
  const removed = removedOf(from, to)
  return [
    ...removed.map((id): MenuOperation => ({ op: 'option.remove', group, id })),
    ...entryOperations(
      from.filter(({ id }) => !removed.includes(id)),
      to,
    ).map((operation): MenuOperation => {
      if (operation.kind === 'set') {
        return { op: 'option.set', group, id: operation.id, fields: operation.fields }
      }
      if (operation.kind === 'move') {
        return { op: 'option.move', group, id: operation.id, after: operation.after }
      }
      return { op: 'option.add', group, after: operation.after, option: operation.entry }
    }),
  ]
}

function removedOf(from: readonly MenuEntry[], to: readonly MenuEntry[]): string[] {
  const kept = new Set(to.map(({ id }) => id))
  return from.map(({ id }) => id).filter((id) => !kept.has(id))
}

/** Fields to set, null for removed ones; undefined if nothing differs. */
function changedFields(from: Fields, to: Fields): Fields | undefined {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !nested.has(key) && !isSame(from[key], to[key]),
  )
  return keys.length === 0
    ? undefined
    : Object.fromEntries(keys.map((key) => [key, to[key] ?? null]))
}

/** List and predecessor of an entry, such as `curries/butter-chicken`; null if it is missing. */
export function placeOf(menu: MenuDocument, subject: Subject): string | null {
  const { categories } = menu
  const { kind } = subject
  const [group = '', optionId] = subject.id.split('.')
  const id = kind === 'option' ? optionId : subject.id
  const lists: [string, readonly MenuEntry[]][] =
    kind === 'item'
      ? categories.map(({ id, items }) => [id, items])
      : kind === 'category'
        ? [['', categories]]
        : kind === 'group'
          ? [['', groupEntries(menu)]]
          : [[group, groupOf(menu, group)?.options ?? []]]
  for (const [name, entries] of lists) {
    const index = entries.findIndex((entry) => entry.id === id)
    if (index >= 0) return `${name}/${entries[index - 1]?.id ?? ''}`
  }
  return null
}

/** Whether two menus are the same: their values, and the order of their option groups. */
export function isSameMenu(a: MenuDocument, b: MenuDocument): boolean {
  const order = (menu: MenuDocument) => groupEntries(menu).map(({ id }) => id)
  return isSame(a, b) && isSame(order(a), order(b))
}

export function keyOf({ kind, id }: Subject): string {
  return `${kind}.${id}`
}

/** Compares plain data of a file; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Fields, b as Fields]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  )
}
