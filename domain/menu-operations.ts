import {
  type Fields,
  findPlace,
  groupEntries,
  groupOf,
  type MenuDocument,
  type MenuEntry,
  ordered,
  type Subject,
  type SubjectKind,
  setGroupEntries,
  withFields,
} from './menu-document.ts'

/** In `fields` null removes a key. `after` names the preceding entry; null is the first place, without it the last. */
export type MenuOperation =
  | { op: 'item.set'; id: string; fields: Fields }
  | { op: 'item.add'; category: string; after?: After; item: MenuEntry }
  | { op: 'item.move'; id: string; category: string; after: string | null }
  | { op: 'item.remove'; id: string }
  | { op: 'category.set'; id: string; fields: Fields }
  | { op: 'category.add'; after?: After; category: MenuEntry }
  | { op: 'category.move'; id: string; after: string | null }
  | { op: 'category.remove'; id: string }
  | { op: 'group.set'; id: string; fields: Fields }
  | { op: 'group.add'; after?: After; group: MenuEntry }
  | { op: 'group.move'; id: string; after: string | null }
  | { op: 'group.remove'; id: string }
  | { op: 'option.set'; group: string; id: string; fields: Fields }
  | { op: 'option.add'; group: string; after?: After; option: MenuEntry }
  | { op: 'option.move'; group: string; id: string; after: string | null }
  | { op: 'option.remove'; group: string; id: string }

type After = string | null | undefined

type Adding = Extract<MenuOperation, { op: `${SubjectKind}.add` }>

function addedBy(operation: Adding): MenuEntry {
  switch (operation.op) {
    case 'item.add':
      return operation.item
    case 'category.add':
      return operation.category
    case 'group.add':
      return operation.group
    case 'option.add':
      return operation.option
  }
}

/** Id of the entry that an operation changes, within its own list. */
function idOf(operation: MenuOperation): string {
  return 'id' in operation ? operation.id : addedBy(operation).id
}

function categoryOf(operation: MenuOperation): string | undefined {
  return operation.op === 'item.add' || operation.op === 'item.move'
    ? operation.category
    : undefined
}

/** Id of the option group that holds an option. */
function groupIn(operation: MenuOperation): string | undefined {
  return 'group' in operation && typeof operation.group === 'string' ? operation.group : undefined
}

export function subjectOf(operation: MenuOperation): Subject {
  const [kind] = operation.op.split('.') as [SubjectKind]
  const group = groupIn(operation)
  return { kind, id: group === undefined ? idOf(operation) : `${group}.${idOf(operation)}` }
}

/** The category or the option group into which an operation inserts something. */
export function targetOf(operation: MenuOperation): Subject | undefined {
  const category = categoryOf(operation)
  if (category !== undefined) return { kind: 'category', id: category }
  return operation.op === 'option.add' ? { kind: 'group', id: operation.group } : undefined
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
  const subject = subjectOf(operation)
  const { kind } = subject
  const id = idOf(operation)
  const [category, group] = [categoryOf(operation), groupIn(operation)]
  const place = findPlace(menu, subject)
  const added = 'id' in operation ? undefined : addedBy(operation)
  if (group !== undefined && !groupOf(menu, group)) return gone('group', group)
  if (!added && !place) return gone(kind, id)
  const dishes = menu.categories.find((each) => each.id === category)?.items
  if (category !== undefined && !dishes) return gone('category', category)
  if (added && place) return `There is ${id} already.`

  const entries = place?.entries ?? listOfKind(menu, kind, group)
  if (place && 'fields' in operation) {
    entries[place.index] = withFields(kind, place.entry, operation.fields)
  } else if (place) {
    entries.splice(place.index, 1)
  }
  const inserted = added ? ordered(kind, { ...partsOfNew(kind), ...added }) : place?.entry
  if (inserted && (added || 'after' in operation)) {
    insert(dishes ?? entries, inserted, 'after' in operation ? operation.after : undefined)
  }
  if (kind !== 'group') return undefined
  setGroupEntries(menu, entries)
  if (operation.op === 'group.remove') takeGroupFromDishes(menu, id)
  // Whole-number keys come first in a map, in whatever order they are written.
  const isPlaced = groupEntries(menu).every((entry, index) => entry.id === entries[index]?.id)
  return operation.op !== 'group.move' || isPlaced
    ? undefined
    : 'Option groups whose id is a number alone stay first.'
}

const nouns: Record<SubjectKind, string> = {
  item: 'dish',
  category: 'category',
  group: 'option group',
  option: 'option',
}

function gone(kind: SubjectKind, id: string): string {
  return `There is no ${nouns[kind]} ${id} any more.`
}

/** The list to which a new entry other than a dish is added. */
function listOfKind(menu: MenuDocument, kind: SubjectKind, group = ''): MenuEntry[] {
  if (kind === 'category') return menu.categories
  return kind === 'group' ? groupEntries(menu) : (groupOf(menu, group)?.options ?? [])
}

function partsOfNew(kind: SubjectKind): Fields {
  if (kind === 'category') return { items: [] }
  return kind === 'group' ? { options: [] } : {}
}

/** Inserts an entry after its neighbour; at the end if the neighbour is missing or none is named. */
function insert(entries: MenuEntry[], entry: MenuEntry, after: string | null | undefined): void {
  const index = entries.findIndex(({ id }) => id === after)
  entries.splice(after === null ? 0 : index < 0 ? entries.length : index + 1, 0, entry)
}

function takeGroupFromDishes({ categories }: MenuDocument, group: string): void {
  for (const item of categories.flatMap(({ items }) => items)) {
    if (Array.isArray(item.options) && item.options.includes(group)) {
      item.options = item.options.filter((id) => id !== group)
    }
  }
}
