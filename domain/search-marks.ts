import type { SearchText } from './menu-index.ts'
import type { FoundDish, Hit, Range } from './menu-search.ts'

export interface MarkedText {
  text: string
  ranges: Range[]
}

/** The name of a matching dish and the text that explains the match, with the matches marked. */
export function marksOf({ item, reason, hits }: FoundDish): {
  name: MarkedText
  reason: (MarkedText & { label: string }) | null
} {
  const all = hits.flat()
  return {
    name: {
      text: item.name.normalize(),
      ranges: rangesIn(all, ({ field }) => field === 'name'),
    },
    reason: reason && {
      label: reason.label,
      text: reason.text,
      ranges: rangesIn(all, (text) => text === reason),
    },
  }
}

/** The hits in some of the texts, in order; overlapping ones are merged. */
function rangesIn(hits: readonly Hit[], isIn: (text: SearchText) => boolean): Range[] {
  const ranges = hits.filter(({ text }) => isIn(text)).map(({ range }) => range)
  const result: Range[] = []
  for (const [start, end] of ranges.sort((left, right) => left[0] - right[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
