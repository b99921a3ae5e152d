import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#domain/is-record.ts'

/** What an entry of a list in a tenant's files may be known by, the first that all of them have. */
const names = ['id', 'code', 'date', 'host', 'name'] as const

/**
 * For each wanted entry the index of the old one that it is, or undefined for a new one. Known by name; entries that are
 * left over on both sides, equally many, are each other's in their order, such as one whose name was changed. One with
 * another id is another entry, unless nothing else differs: it does not get the comments of one that has left.
 * @param isElsewhere whether an entry that this list does not have on both sides has moved from or to another list
 */
export function matchEntries(
  old: readonly unknown[],
  wanted: readonly unknown[],
  isElsewhere: (entry: unknown) => boolean = () => false,
): (number | undefined)[] {
  const name = entryName(old, wanted)
  const isNamed = name === undefined ? isDeepStrictEqual : hasSame(name)
  const left = new Set(old.keys())
  const matched = wanted.map((entry): number | undefined => {
    const index = [...left].find((each) => isNamed(old[each], entry))
    if (index !== undefined) left.delete(index)
    return index
  })
  const open = matched.flatMap((index, position) =>
    index === undefined && !isElsewhere(wanted[position]) ? [position] : [],
  )
  const rest = [...left].filter((index) => !isElsewhere(old[index]))
  if (open.length !== rest.length) return matched
  const isOther = (position: number, index: number | undefined) =>
    name === 'id' && !isSameButFor(name, old[index ?? -1], wanted[position])
  if (open.some((position, count) => isOther(position, rest[count]))) return matched
  for (const [count, position] of open.entries()) matched[position] = rest[count]
  return matched
}

function entryName(
  old: readonly unknown[],
  wanted: readonly unknown[],
): (typeof names)[number] | undefined {
  const all = [...old, ...wanted]
  return names.find((each) =>
    all.every((entry) => isRecord(entry) && typeof entry[each] === 'string'),
  )
}

function hasSame(name: string): (a: unknown, b: unknown) => boolean {
  return (a, b) => isRecord(a) && isRecord(b) && a[name] === b[name]
}

function isSameButFor(name: string, a: unknown, b: unknown): boolean {
  return isRecord(a) && isRecord(b) && isDeepStrictEqual({ ...a, [name]: '' }, { ...b, [name]: '' })
}
