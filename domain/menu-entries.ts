import { type Fields, type MenuEntry, withFields } from './menu-document.ts'

// Changes of one list of a menu: its categories, its option groups, or the options of a group. Each returns a sentence
// if something that it needs is missing.

export function setEntry(
  kind: 'category' | 'option',
  entries: MenuEntry[],
  id: string,
  fields: Fields,
): string | undefined {
  const index = entries.findIndex((entry) => entry.id === id)
  const entry = entries[index]
  if (!entry) return gone(kind, id)
  entries[index] = withFields(kind, entry, fields)
  return undefined
}

export function moveEntry(
  kind: 'category' | 'option group' | 'option',
  entries: MenuEntry[],
  id: string,
  after: string | null,
): string | undefined {
  const index = entries.findIndex((entry) => entry.id === id)
  const [entry] = index < 0 ? [] : entries.splice(index, 1)
  if (!entry) return gone(kind, id)
  insert(entries, entry, after)
  return undefined
}

export function removeEntry(
  kind: 'category' | 'option',
  entries: MenuEntry[],
  id: string,
): string | undefined {
  const index = entries.findIndex((entry) => entry.id === id)
  if (index < 0) return gone(kind, id)
  entries.splice(index, 1)
  return undefined
}

/** Inserts an entry after its neighbour; at the end if the neighbour is missing or none is named. */
export function insert<Entry extends MenuEntry>(
  entries: Entry[],
  entry: Entry,
  after: string | null | undefined,
): void {
  const index = entries.findIndex(({ id }) => id === after)
  entries.splice(after === null ? 0 : index < 0 ? entries.length : index + 1, 0, entry)
}

export function gone(what: string, id: string): string {
  return `There is no ${what} ${id} any more.`
}

export function taken(id: string): string {
  return `There is ${id} already.`
}
