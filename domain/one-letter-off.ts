/**
 * Whether two words differ by one letter at most: one too many, one missing, another one, or two neighbours exchanged.
 * Compares each letter once.
 */
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
