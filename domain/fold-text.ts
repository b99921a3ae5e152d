/** Letters that Unicode does not take apart, as people type them. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Text in small letters without accents, so that `jalapeno` is found in `Jalapeño`. Each letter keeps its place, so that
 * what is found can be marked in the text itself.
 * @param text in normal form C, as `normalize()` gives it
 */
export function foldText(text: string): string {
  // Most names have no accents.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, foldLetter).join('')
}

function foldLetter(letter: string): string {
  const small = letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const folded = plain[small] ?? small
  return folded.length === letter.length ? folded : letter
}

/** The words of a folded text, each with its place. */
export function wordsIn(folded: string): { word: string; start: number }[] {
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
  }))
}
