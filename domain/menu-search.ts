import { foldText, wordsIn } from './fold-text.ts'
import type { Item } from './menu.ts'
import { type MenuIndex, type SearchText, searchFields, type WordPlace } from './menu-index.ts'
import { isOneLetterOff } from './one-letter-off.ts'

/** From here to there in a text, in UTF-16 units. */
export type Range = [start: number, end: number]

/** A dish that was found, and why. */
export interface FoundDish {
  item: Item
  /** What of its name was looked for. */
  name: { text: string; ranges: Range[] }
  /** The text that has what the name has not; null where the name has all of it. */
  reason: (SearchText & { ranges: Range[] }) | null
}

export interface SearchAnswer {
  /** The best first; those that are equally good in the order of the menu. */
  found: FoundDish[]
  /** What was looked for instead, because no dish has what was typed; null otherwise. */
  meant: string | null
}

/** A query has so many words at most; further ones are left out. */
const mostWords = 8
/** So short a word is not corrected: too many others are one letter away. */
const shortestCorrected = 3
/** From so many letters on a word may be unfinished and wrong at once. */
const shortestUnfinished = 5

/**
 * Dishes that have every word of the query: in their name first, then in the description, among the ingredients, in their
 * marks and in their options. A word counts from its beginning, in a name also from its middle (`cake` in `Cheesecake`).
 * Only where no dish has them all is one wrong letter in a word forgiven.
 */
export function searchMenu(index: MenuIndex, query: string): SearchAnswer {
  const typed = wordsIn(foldText(query.normalize()))
    .slice(0, mostWords)
    .map(({ word }) => word)
  if (typed.length === 0) return { found: [], meant: null }
  const found = dishesWith(index, typed)
  if (found.length > 0) return { found, meant: null }

  const corrected = typed.map((word) => correctionOf(index, word))
  if (corrected.every((word, place) => word === typed[place])) return { found, meant: null }
  const instead = dishesWith(index, corrected)
  return { found: instead, meant: instead.length > 0 ? corrected.join(' ') : null }
}

/**
 * Suggestions for a search without a result: the most common words in names of dishes, and the diet that is searched for
 * most.
 */
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

interface Hit {
  place: WordPlace
  range: Range
  /** Lower is better. */
  rank: number
}

function dishesWith(index: MenuIndex, query: readonly string[]): FoundDish[] {
  const hitsOfWords = query.map((word) => hitsOf(index, word))
  const [first] = hitsOfWords
  if (!first) return []
  const dishes = [...first.keys()].filter((dish) => hitsOfWords.every((hits) => hits.has(dish)))
  return dishes
    .map((dish) => {
      const best = hitsOfWords.map((hits) => bestOf(hits.get(dish) ?? []))
      const ranks = beginsWith(index.items[dish], query) ? [0] : best.map(({ rank }) => rank)
      // The word with the worst rank decides, then the sum of all ranks.
      return {
        dish,
        worst: Math.max(...ranks),
        sum: ranks.reduce((sum, rank) => sum + rank, 0),
        best,
      }
    })
    .sort(
      (left, right) => left.worst - right.worst || left.sum - right.sum || left.dish - right.dish,
    )
    .flatMap(({ dish, best }) => toFound(index, dish, best, hitsOfWords))
}

function beginsWith(item: Item | undefined, query: readonly string[]): boolean {
  const name = wordsIn(foldText(item?.name.normalize() ?? ''))
  return name
    .map(({ word }) => word)
    .join(' ')
    .startsWith(query.join(' '))
}

/** Where each dish has a word that begins with this one. */
function hitsOf({ words }: MenuIndex, typed: string): Map<number, Hit[]> {
  const hits = new Map<number, Hit[]>()
  for (const { word, places } of words) {
    const at = word.indexOf(typed)
    if (at < 0) continue
    for (const place of places) {
      if (at > 0 && place.text.field !== 'name') continue
      const start = place.start + at
      const hit: Hit = { place, range: [start, start + typed.length], rank: rankOf(place, start) }
      const known = hits.get(place.dish)
      if (known) known.push(hit)
      else hits.set(place.dish, [hit])
    }
  }
  return hits
}

/** A name that begins with it comes before all; a place inside a word of the name before the other fields. */
function rankOf({ text, start }: WordPlace, at: number): number {
  if (text.field === 'name') return at === 0 ? 0 : at === start ? 1 : 2
  return searchFields.indexOf(text.field) + 2
}

function bestOf(hits: readonly Hit[]): Hit {
  return hits.reduce((best, hit) => (hit.rank < best.rank ? hit : best))
}

function toFound(
  { items }: MenuIndex,
  dish: number,
  best: readonly Hit[],
  hitsOfWords: readonly Map<number, Hit[]>[],
): FoundDish[] {
  const item = items[dish]
  if (!item) return []
  const worst = best.reduce((worst, hit) => (hit.rank > worst.rank ? hit : worst))
  const reason = worst.place.text.field === 'name' ? null : worst.place.text
  const all = hitsOfWords.flatMap((hits) => hits.get(dish) ?? [])
  const rangesIn = (isIn: (text: SearchText) => boolean) =>
    joined(all.filter(({ place }) => isIn(place.text)).map(({ range }) => range))
  return [
    {
      item,
      name: { text: item.name.normalize(), ranges: rangesIn(({ field }) => field === 'name') },
      reason: reason && { ...reason, ranges: rangesIn((text) => text === reason) },
    },
  ]
}

/** Ranges in their order, those that overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of [...ranges].sort((left, right) => left[0] - right[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** The menu's word that was meant: a whole word before an unfinished one, then the one in the best place. */
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

/** Whether what was typed so far is one letter off from the beginning of a longer word. */
function isUnfinished(typed: string, word: string): boolean {
  if (typed.length < shortestUnfinished || word.length <= typed.length + 1) return false
  return [-1, 0, 1].some((more) => isOneLetterOff(typed, word.slice(0, typed.length + more)))
}
