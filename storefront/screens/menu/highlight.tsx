import { wordsOf } from './menu-filter.ts'

/** Text with the words that were searched for marked in it. */
export function Highlight({ text, match }: { text: string; match: string }) {
  const words = wordsOf(match)
  if (words.length === 0) return text
  // Splitting at a captured group leaves the matches at the odd places.
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = text.split(new RegExp(`(${literal.join('|')})`, 'i'))
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the text is all a part has
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  )
}
