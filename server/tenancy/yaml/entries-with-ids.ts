import { isMap, isNode, isSeq, type Node, type YAMLSeq } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import { keyOf } from './node-source.ts'
import type { OldEntries, Rewriting } from './rewriting.ts'

// Entries of lists that have an id, by the kind of their list (the path to it) and that id: where one stood, and whether it is
// wanted somewhere.

/** Where the entry of a list stood that is wanted in another one of the same kind. */
export function findOldEntry(
  { oldEntries }: Rewriting,
  entry: unknown,
  path: readonly string[],
): { seq: YAMLSeq; index: number } | undefined {
  const id = isRecord(entry) ? entry.id : undefined
  return typeof id === 'string' ? oldEntries.get(nameOf(path, id)) : undefined
}

/** Whether an entry was there and is wanted, in whichever lists of the same kind. */
export function isInBoth(
  { oldEntries, wantedEntries }: Rewriting,
  entry: unknown,
  path: readonly string[],
): boolean {
  const id = isRecord(entry) ? entry.id : undefined
  if (typeof id !== 'string') return false
  const name = nameOf(path, id)
  return oldEntries.has(name) && wantedEntries.has(name)
}

/** Every entry with an id in the block lists of a document. */
export function findOldEntries(contents: Node): OldEntries {
  const found = new Map<string, { seq: YAMLSeq; index: number }>()
  const visit = (node: Node, path: readonly string[]): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        if (isNode(pair.value)) visit(pair.value, [...path, keyOf(pair)])
      }
    } else if (isSeq(node) && !node.flow) {
      const within = [...path, '*']
      for (const [index, item] of node.items.entries()) {
        if (!isMap(item)) continue
        const id = item.get('id')
        const name = nameOf(within, String(id))
        if (typeof id === 'string' && !found.has(name)) found.set(name, { seq: node, index })
        visit(item, within)
      }
    }
  }
  visit(contents, [])
  return found
}

/** The names of all entries with an id in a value. */
export function namesOfEntries(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (each: unknown, path: readonly string[]): void => {
    if (Array.isArray(each)) {
      const within = [...path, '*']
      for (const entry of each) {
        if (!isRecord(entry)) continue
        if (typeof entry.id === 'string') found.add(nameOf(within, entry.id))
        visit(entry, within)
      }
    } else if (isRecord(each)) {
      for (const [key, inner] of Object.entries(each)) visit(inner, [...path, key])
    }
  }
  visit(value, [])
  return found
}

function nameOf(path: readonly string[], id: string): string {
  return `${path.join('.')} ${id}`
}
