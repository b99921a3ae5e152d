/** Code units, as the form and the contract limit it. */
export const longestName = 60

const letter = /\p{L}/u
// Characters of addresses, markup and code, which no name in any script contains.
const notInNames = /[\p{Cc}<>{}[\]\\/@:;|=#$%^*~"]/u

/**
 * Why a text is no name of a person, as a sentence; null when it may be one. One letter is enough, of any script;
 * spaces, hyphens, apostrophes and a digit ('John 2nd') are part of names.
 */
export function nameProblem(text: string): string | null {
  const name = text.trim()
  if (!name) return 'Enter a name'
  if (!letter.test(name) || notInNames.test(name)) return 'Enter a name, with letters'
  return name.length > longestName ? `Enter a name of at most ${longestName} letters` : null
}
