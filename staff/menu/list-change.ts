import { menuWords } from '#staff/words/menu.ts'

/** What became of a list, in words: what came, what left, and what has another place among the rest. */
export function listChange(
  was: readonly string[],
  is: readonly string[],
  nameOf: (entry: string) => string,
): string {
  const words = menuWords.conflict
  const names = (entries: readonly string[]) => entries.map(nameOf).join(', ')
  const added = is.filter((entry) => !was.includes(entry))
  const removed = was.filter((entry) => !is.includes(entry))
  const stayed = is.filter((entry) => was.includes(entry))
  const inPlace = longestInOrder(stayed.map((entry) => was.indexOf(entry))).map(
    (index) => was[index],
  )
  const moved = stayed.filter((entry) => !inPlace.includes(entry))
  const parts = [
    added.length > 0 && words.added(names(added)),
    removed.length > 0 && words.removed(names(removed)),
    ...moved.map((entry) => {
      const before = is[is.indexOf(entry) - 1]
      return words.moved(
        nameOf(entry),
        before === undefined ? menuWords.changes.first : menuWords.changes.after(nameOf(before)),
      )
    }),
  ]
  return parts.filter(Boolean).join('; ') || words.unchanged
}

/** The longest part of a list that rises: what is not in it was moved. */
function longestInOrder(places: readonly number[]): number[] {
  const ending: number[][] = []
  for (const place of places) {
    const before = ending
      .filter((each) => (each.at(-1) ?? -1) < place)
      .reduce<number[]>((best, each) => (each.length > best.length ? each : best), [])
    ending.push([...before, place])
  }
  return ending.reduce<number[]>((best, each) => (each.length > best.length ? each : best), [])
}
