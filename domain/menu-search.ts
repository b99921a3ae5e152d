import type { Item } from './menu.ts'
import {
  foldedWords,
  type MenuIndex,
  type SearchText,
  searchFields,
  type WordPlace,
} from './menu-index.ts'

export type Range = [start: number, end: number]

/** A position in a dish's texts that matches a word of the query. */
export interface Hit {
  text: SearchText
  range: Range
  /** Lower is better. */
  rank: number
}

/** A matching dish, and the reason. Marks in its texts: `marksOf`. */
export interface FoundDish {
  item: Item
  /** The text with the words that the name lacks; null if the name has all of them. */
  reason: SearchText | null
  /** Matches in the dish for each word of the query. */
  hits: readonly (readonly Hit[])[]
}

export interface SearchAnswer {
  /** Best first; equally good ones in the order of the menu. */
  found: FoundDish[]
  /** The corrected query, if no dish matches the typed one; null otherwise. */
  meant: string | null
}

/** The most words of a query; further ones are ignored. */
const mostWords = 8
/** Shorter words are not corrected: too many other words are one letter away. */
const shortestCorrected = 3
/** A word of at least this many letters may be unfinished and contain a wrong letter. */
const shortestUnfinished = 5

/** Best first: name, description, ingredients, marks, options. One wrong letter per word only if nothing matches. */
export function searchMenu(index: MenuIndex, query: string): SearchAnswer {
  const typed = foldedWords(query).slice(0, mostWords)
  if (typed.length === 0) return { found: [], meant: null }
  const found = dishesWith(index, typed)
  if (found.length > 0) return { found, meant: null }

  const corrected = typed.map((word) => correctionOf(index, word))
  if (corrected.every((word, place) => word === typed[place])) return { found, meant: null }
  const instead = dishesWith(index, corrected)
  return { found: instead, meant: instead.length > 0 ? corrected.join(' ') : null }
}

/** Suggestions for a search without a result: the commonest words of names, and the diet searched for most. */
export function searchIdeas({ words, items }: MenuIndex, most = 3): string[] {
  const hasVegetarian = items.some(({ dietary }) => dietary.vegetarian || dietary.vegan)
  const inNames = words
    .map(({ word, places }) => ({
      word,
      place: places.find(({ text }) => text.field === 'name'),
      count: new Set(
        places.filter(({ text }) => text.field === 'name').map(({ dish }) => items[dish]?.id),
      ).size,
    }))
    // Shorter ones are mostly `and`, `the`, `with`.
    .filter(({ word, count }) => word.length > 4 && count > 1)
    .sort((left, right) => right.count - left.count)
  return [
    ...inNames
      .slice(0, most)
      .map(
        ({ word, place }) => place?.text.text.slice(place.start, place.start + word.length) ?? '',
      ),
    ...(hasVegetarian ? ['Vegetarian'] : []),
  ]
}

function dishesWith(index: MenuIndex, query: readonly string[]): FoundDish[] {
  const [first, ...others] = query.map((word) => hitsOf(index, word))
  if (!first) return []
  const beginning = query.join(' ')
  const found = Array.from(first, ([dish, hitsOfFirst]) => {
    const item = index.items[dish]
    const hits = [hitsOfFirst, ...others.map((hitsOfWord) => hitsOfWord.get(dish) ?? [])]
    if (!item || hits.some(({ length }) => length === 0)) return null
    const best = hits.map(bestOf)
    const ranks = index.names[dish]?.startsWith(beginning) ? [0] : best.map(({ rank }) => rank)
    const { text } = worstOf(best)
    return {
      dish,
      // The word with the worst rank decides, then the sum of all ranks.
      worst: Math.max(...ranks),
      sum: ranks.reduce((sum, rank) => sum + rank, 0),
      found: { item, reason: text.field === 'name' ? null : text, hits },
    }
  })
  return found
    .filter((each) => each !== null)
    .sort(
      (left, right) => left.worst - right.worst || left.sum - right.sum || left.dish - right.dish,
    )
    .map(({ found }) => found)
}

/** Words of each dish that begin with this one. */
function hitsOf({ words }: MenuIndex, typed: string): Map<number, Hit[]> {
  const hits = new Map<number, Hit[]>()
  for (const { word, places } of words) {
    const at = word.indexOf(typed)
    if (at < 0) continue
    for (const place of places) {
      if (at > 0 && place.text.field !== 'name') continue
      const start = place.start + at
      const { dish, text } = place
      const range: Range = [start, start + typed.length]
      const hit: Hit = { text, range, rank: rankOf(place, start) }
      const known = hits.get(dish)
      if (known) known.push(hit)
      else hits.set(dish, [hit])
    }
  }
  return hits
}

/** A name that begins with it ranks first; a match inside a word of the name ranks before the other fields. */
function rankOf({ text, start }: WordPlace, at: number): number {
  if (text.field === 'name') return at === 0 ? 0 : at === start ? 1 : 2
  return searchFields.indexOf(text.field) + 2
}

function bestOf(hits: readonly Hit[]): Hit {
  return hits.reduce((best, hit) => (hit.rank < best.rank ? hit : best))
}

function worstOf(hits: readonly Hit[]): Hit {
  return hits.reduce((worst, hit) => (hit.rank > worst.rank ? hit : worst))
}

/** The most likely word of the menu: whole words before unfinished ones, then the best rank. */
function correctionOf(index: MenuIndex, typed: string): string {
  if (typed.length < shortestCorrected || hitsOf(index, typed).size > 0) return typed
  let best = { word: typed, rank: Number.POSITIVE_INFINITY }
  for (const { word, places } of index.words) {
    const unfinished = isUnfinished(typed, word)
    if (!isOneLetterOff(typed, word) && !unfinished) continue
    const rank =
      (unfinished ? 100 : 0) + Math.min(...places.map((each) => rankOf(each, each.start)))
    if (rank < best.rank) best = { word, rank }
  }
  return best.word
}

/** Whether the typed text is one letter off from the beginning of a longer word. */
function isUnfinished(typed: string, word: string): boolean {
  if (typed.length < shortestUnfinished || word.length <= typed.length + 1) return false
  return [-1, 0, 1].some((more) => isOneLetterOff(typed, word.slice(0, typed.length + more)))
}

/** Whether two words differ by one letter too many, missing or other, or by two neighbours exchanged. */
export function isOneLetterOff(typed: string, word: string): boolean {
  const [shorter, longer] = typed.length <= word.length ? [typed, word] : [word, typed]
  if (longer.length - shorter.length > 1) return false
  let from = 0
  while (from < shorter.length && shorter[from] === longer[from]) from++
  // At the first difference one of the three edits has to make the rest equal.
  if (shorter.length < longer.length) return shorter.slice(from) === longer.slice(from + 1)
  if (shorter.slice(from + 1) === longer.slice(from + 1)) return true
  return (
    shorter[from] === longer[from + 1] &&
    shorter[from + 1] === longer[from] &&
    shorter.slice(from + 2) === longer.slice(from + 2)
  )
}

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
