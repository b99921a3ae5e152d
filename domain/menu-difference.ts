import {
  type Fields,
  findPlace,
  findSubject,
  groupEntries,
  type MenuDocument,
  type MenuEntry,
  type Subject,
  type SubjectKind,
} from './menu-document.ts'
import { type MenuOperation, subjectOf } from './menu-operations.ts'

export interface FieldDifference {
  subject: Subject
  /** A key of the file; `place` for its position; '' if the whole entry was added or removed. */
  field: string
  was: unknown
  becomes: unknown
}

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
  const [groups, wanted] = [groupEntries(from), groupEntries(to)]
  const stayed = staying(groups, wanted)
  return [
    ...removals('group', groups, wanted),
    ...changes('group', stayed, wanted),
    ...stayed.flatMap(({ id: group, options }) => {
      const becomes = wanted.find(({ id }) => id === group)?.options ?? []
      return [
        ...removals('option', options, becomes, { group }),
        ...changes('option', staying(options, becomes), becomes, { group }),
      ]
    }),
    ...changes('category', from.categories, to.categories),
    ...itemOperations(from, to),
    // Last, after dishes have moved to other categories.
    ...removals('category', from.categories, to.categories),
  ]
}

function itemOperations(from: MenuDocument, to: MenuDocument): MenuOperation[] {
  const before = new Map(dishesOf(from).map((item) => [item.id, item]))
  return [
    ...removals('item', dishesOf(from), dishesOf(to)),
    ...to.categories.flatMap(({ id: category, items }) => {
      const old = from.categories.find(({ id }) => id === category)?.items ?? []
      return entryOperations('item', staying(old, items), items).flatMap(
        (change): MenuOperation[] => {
          const moved = change.verb === 'add' ? before.get(change.entry.id) : undefined
          if (change.verb !== 'add' || !moved) return [operationOf('item', change, { category })]
          const { entry, after } = change
          const fields = changedFields('item', moved, entry)
          return [
            { op: 'item.move', id: entry.id, category, after },
            ...(fields ? [{ op: 'item.set' as const, id: entry.id, fields }] : []),
          ]
        },
      )
    }),
  ]
}

function dishesOf({ categories }: MenuDocument): MenuEntry[] {
  return categories.flatMap(({ items }) => items)
}

function staying<Entry extends MenuEntry>(from: readonly Entry[], to: readonly MenuEntry[]) {
  const kept = new Set(to.map(({ id }) => id))
  return from.filter(({ id }) => kept.has(id))
}

interface List {
  category?: string
  group?: string
}

function removals(
  kind: SubjectKind,
  from: readonly MenuEntry[],
  to: readonly MenuEntry[],
  list: List = {},
): MenuOperation[] {
  const kept = new Set(to.map(({ id }) => id))
  // The keys are those of a removal of this kind.
  return from
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => ({ op: `${kind}.remove`, ...list, id }) as MenuOperation)
}

/** Existing entries are moved and set, new ones added, in the order of the second list. */
function changes(
  kind: SubjectKind,
  from: readonly MenuEntry[],
  to: readonly MenuEntry[],
  list: List = {},
): MenuOperation[] {
  return entryOperations(kind, from, to).map((change) => operationOf(kind, change, list))
}

type EntryOperation =
  | { verb: 'set'; id: string; fields: Fields }
  | { verb: 'add'; entry: MenuEntry; after: string | null }
  | { verb: 'move'; id: string; after: string | null }

// The keys are those of an operation of this kind and verb.
function operationOf(kind: SubjectKind, change: EntryOperation, list: List): MenuOperation {
  if (change.verb === 'add') {
    // The dishes of a category are added by separate operations.
    const { items: _, ...added } = change.entry
    return { op: `${kind}.add`, ...list, after: change.after, [kind]: added } as MenuOperation
  }
  const { verb, ...given } = change
  // A dish is changed wherever it is.
  const place = kind === 'item' && verb === 'set' ? {} : list
  return { op: `${kind}.${verb}`, ...place, ...given } as MenuOperation
}

function entryOperations(
  kind: SubjectKind,
  from: readonly MenuEntry[],
  to: readonly MenuEntry[],
): EntryOperation[] {
  const old = new Map(from.map((entry) => [entry.id, entry]))
  const order = from.map(({ id }) => id)
  const operations: EntryOperation[] = []
  let after: string | null = null
  for (const entry of to) {
    const { id } = entry
    const before = old.get(id)
    const follows = after === null ? -1 : order.indexOf(after)
    if (!before) operations.push({ verb: 'add', entry, after })
    else {
      const fields = changedFields(kind, before, entry)
      if (fields) operations.push({ verb: 'set', id, fields })
      if (order.indexOf(id) !== follows + 1) {
        operations.push({ verb: 'move', id, after })
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

/** Keys with entries of their own, which are compared separately. */
const nested: Partial<Record<SubjectKind, string>> = { category: 'items', group: 'options' }

/** Fields to set, null for removed ones; undefined if nothing differs. */
function changedFields(kind: SubjectKind, from: Fields, to: Fields): Fields | undefined {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => key !== 'id' && key !== nested[kind] && !isSame(from[key], to[key]),
  )
  return keys.length === 0
    ? undefined
    : Object.fromEntries(keys.map((key) => [key, to[key] ?? null]))
}

/** List and predecessor of an entry, such as `curries/butter-chicken`; null if it is missing. */
export function placeOf(menu: MenuDocument, subject: Subject): string | null {
  const place = findPlace(menu, subject)
  return place ? `${place.list}/${place.entries[place.index - 1]?.id ?? ''}` : null
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

/** Subjects removed by an operation: with a category its dishes, with an option group its options. */
export function removedBy(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (!operation.op.endsWith('.remove')) return []
  const subject = subjectOf(operation)
  if (!findSubject(menu, subject)) return []
  return [subject, ...partsOf(menu, subject)]
}

function partsOf({ option_groups = {}, categories }: MenuDocument, { kind, id }: Subject) {
  const items = kind === 'category' ? categories.find((each) => each.id === id)?.items : []
  const options = kind === 'group' ? option_groups[id]?.options : []
  return [
    ...(items ?? []).map((item): Subject => ({ kind: 'item', id: item.id })),
    ...(options ?? []).map((option): Subject => ({ kind: 'option', id: `${id}.${option.id}` })),
  ]
}

/** Option groups that an operation gives to a dish, and that the menu lacks. */
export function missingGroups(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (operation.op !== 'item.set' && operation.op !== 'item.add') return []
  const given = listIn(operation.op === 'item.set' ? operation.fields : operation.item)
  const known = listIn(findSubject(menu, subjectOf(operation)) ?? {})
  return given
    .filter((id) => !known.includes(id))
    .map((id): Subject => ({ kind: 'group', id }))
    .filter((group) => !findSubject(menu, group))
}

function listIn({ options }: Fields): string[] {
  return Array.isArray(options) ? options.map(String) : []
}

/** The dishes that lose an option group by an operation. */
export function dishesLosingGroup(menu: MenuDocument, operation: MenuOperation): Subject[] {
  if (operation.op !== 'group.remove') return []
  return menu.categories
    .flatMap(({ items }) => items)
    .filter(({ options }) => Array.isArray(options) && options.includes(operation.id))
    .map(({ id }): Subject => ({ kind: 'item', id }))
}

/** Fields such as `item.lassi.price`; for an added or removed entry, itself and everything removed with it. */
export function touchedBy(menu: MenuDocument, operation: MenuOperation): string[] {
  const key = keyOf(subjectOf(operation))
  if ('fields' in operation) return Object.keys(operation.fields).map((field) => `${key}.${field}`)
  if (operation.op.endsWith('.move')) return [`${key}.place`]
  const gone = removedBy(menu, operation).map(keyOf)
  const losing = dishesLosingGroup(menu, operation).map((dish) => `${keyOf(dish)}.options`)
  return [...new Set([key, ...gone, ...losing])]
}
