import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#domain/is-record.ts'

/** What an entry of a list in a tenant's files may be known by, the first that all of them have. */
const names = ['id', 'code', 'date', 'host', 'name'] as const

/**
 * For each wanted entry the index of the old one that it is, or undefined for a new one. Known by name; entries that are
 * left over on both sides, equally many, are each other's in their order, such as one whose name was changed.
 */
export function matchEntries(
  old: readonly unknown[],
  wanted: readonly unknown[],
): (number | undefined)[] {
  const isNamed = entryName(old, wanted)
  const left = new Set(old.keys())
  const matched = wanted.map((entry): number | undefined => {
    const index = [...left].find((each) => isNamed(old[each], entry))
    if (index !== undefined) left.delete(index)
    return index
  })
  const open = matched.flatMap((index, position) => (index === undefined ? [position] : []))
  if (open.length !== left.size) return matched
  const rest = [...left]
  for (const [count, position] of open.entries()) matched[position] = rest[count]
  return matched
}

/** The name of an entry under which it can be found in another list, where it has one. */
export function movableName(entry: unknown): string | undefined {
  const id = isRecord(entry) ? entry.id : undefined
  return typeof id === 'string' ? id : undefined
}

function entryName(
  old: readonly unknown[],
  wanted: readonly unknown[],
): (a: unknown, b: unknown) => boolean {
  const all = [...old, ...wanted]
  const name = names.find((each) =>
    all.every((entry) => isRecord(entry) && typeof entry[each] === 'string'),
  )
  if (!name) return isDeepStrictEqual
  return (a, b) => isRecord(a) && isRecord(b) && a[name] === b[name]
}
