import { removalsGroupName } from './menu.ts'

/** A menu as its tenant's files hold it (`tenants/README.md`, menus); ids without the menu's name. */

export type Fields = Record<string, unknown>
/** A dish, a category, an option, or an option group in a list. */
export type MenuEntry = Fields & { id: string }
export type MenuCategory = MenuEntry & { items: MenuEntry[] }
export type MenuGroup = Fields & { options: MenuEntry[] }

export interface MenuDocument {
  /** In display order. */
  option_groups?: Record<string, MenuGroup>
  categories: MenuCategory[]
}

/** The most options that a group, and the most groups that a dish, may have. */
export const mostOptions = 60
export const mostChangesAtOnce = 50

export const subjectKinds = ['item', 'category', 'group', 'option'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Subject of an operation; the id of an option is `{group}.{option}`. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** Position of new keys of each kind in a file. */
const keyOrder: Record<SubjectKind, readonly string[]> = {
  item: (
    'id name kitchen_name description price special_price picture garnish dietary spicy allergens ' +
    'calories popular sold_out hidden options'
  ).split(' '),
  category: ['id', 'name', 'description', 'items'],
  group: ['name', 'type', 'required', 'min', 'max', 'options'],
  option: ['id', 'name', 'price', 'sold_out', 'allergens'],
}

interface Place {
  /** Id of the category or option group that holds the entry; '' for those themselves. */
  list: string
  /** Of option groups a copy, since the file has a map of them. */
  entries: MenuEntry[]
  index: number
  entry: MenuEntry
}

/** Where an entry is; undefined if the menu has none of that id. */
export function findPlace(menu: MenuDocument, { kind, id }: Subject): Place | undefined {
  const [group = '', option = ''] = id.split('.')
  const lists: Record<SubjectKind, () => [list: string, entries: MenuEntry[]][]> = {
    item: () => menu.categories.map((category) => [category.id, category.items]),
    category: () => [['', menu.categories]],
    group: () => [['', groupEntries(menu)]],
    option: () => [[group, groupOf(menu, group)?.options ?? []]],
  }
  const own = kind === 'option' ? option : id
  for (const [list, entries] of lists[kind]()) {
    const index = entries.findIndex((entry) => entry.id === own)
    const entry = entries[index]
    if (entry) return { list, entries, index, entry }
  }
  return undefined
}

/** The menu's entry for a subject, of a group without its id; undefined if there is none. */
export function findSubject(menu: MenuDocument, subject: Subject): Fields | undefined {
  return subject.kind === 'group' ? groupOf(menu, subject.id) : findPlace(menu, subject)?.entry
}

/** Everything in a menu that has an id, in the order of the file. */
export function subjectsOf({ option_groups = {}, categories }: MenuDocument): Subject[] {
  return [
    ...Object.entries(option_groups).flatMap(([group, { options }]): Subject[] => [
      { kind: 'group', id: group },
      ...options.map(({ id }): Subject => ({ kind: 'option', id: `${group}.${id}` })),
    ]),
    ...categories.flatMap(({ id, items }): Subject[] => [
      { kind: 'category', id },
      ...items.map((item): Subject => ({ kind: 'item', id: item.id })),
    ]),
  ]
}

/** Dishes of a menu, and options that they offer, that say neither which of the 14 allergens they contain nor that they contain none. */
export function withoutAllergens(
  menu: Pick<MenuDocument, 'categories' | 'option_groups'>,
): { name: string; path: PropertyKey[]; subject: Subject }[] {
  const { option_groups = {}, categories } = menu
  const dishes = categories.flatMap(({ items }, category) =>
    items.map((item, index) => ({
      entry: item,
      name: String(item.name),
      path: ['categories', category, 'items', index],
      subject: { kind: 'item' as const, id: item.id },
    })),
  )
  const offered = new Set(dishes.flatMap(({ entry }) => entry.options ?? []))
  const options = Object.entries(option_groups)
    // A removed ingredient adds no allergens.
    .filter(([id, { name }]) => offered.has(id) && name !== removalsGroupName)
    .flatMap(([id, group]) =>
      group.options.map((option, index) => ({
        entry: option,
        name: `${String(option.name)} (${String(group.name)})`,
        path: ['option_groups', id, 'options', index],
        subject: { kind: 'option' as const, id: `${id}.${option.id}` },
      })),
    )
  return [...dishes, ...options]
    .filter(({ entry }) => (entry.allergens ?? null) === null)
    .map(({ name, path, subject }) => ({ name, path, subject }))
}

export function groupOf({ option_groups = {} }: MenuDocument, id: string): MenuGroup | undefined {
  return Object.hasOwn(option_groups, id) ? option_groups[id] : undefined
}

/** The menu's groups as a list, in the order of the file. */
export function groupEntries({ option_groups = {} }: MenuDocument): (MenuGroup & MenuEntry)[] {
  return Object.entries(option_groups).map(([id, group]) => ({ ...group, id }))
}

/** Replaces the menu's groups by those of a list, in its order. */
export function setGroupEntries(menu: MenuDocument, groups: readonly MenuEntry[]): void {
  const entries = groups.map(({ id, ...group }) => [id, group])
  // The list is one of groups, with their options.
  menu.option_groups = Object.fromEntries(entries) as Record<string, MenuGroup>
}

/** The entry with changed values of some keys; null removes a key. */
export function withFields<Entry extends Fields>(
  kind: SubjectKind,
  entry: Entry,
  fields: Fields,
): Entry {
  const kept = Object.entries({ ...entry, ...fields }).filter(([, value]) => value !== null)
  return ordered(kind, Object.fromEntries(kept) as Entry)
}

/** Sorts known keys in the order of the files, others after them. A key without a value is left out. */
export function ordered<Entry extends Fields>(kind: SubjectKind, entry: Entry): Entry {
  const order = keyOrder[kind]
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const kept = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined)
  // The same keys and values in another order.
  return Object.fromEntries(kept.sort(([a], [b]) => place(a) - place(b))) as Entry
}
