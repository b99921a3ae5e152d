/** `; did you mean cart?`, or '' when no known word is similar. */
export function didYouMean(word: string, known: Iterable<string>): string {
  let best = ''
  // A word of one letter is similar to every other one.
  let fewest = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1) + 1
  for (const candidate of known) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) {
      best = candidate
      fewest = edits
    }
  }
  return best && `; did you mean ${best}?`
}

/** The Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (let column = 1; column <= to.length; column++) {
      const [left, up, corner] = [next[column - 1] ?? 0, row[column] ?? 0, row[column - 1] ?? 0]
      next.push(Math.min(left + 1, up + 1, corner + (to[column - 1] === letter ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
