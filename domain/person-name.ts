/** Code units, as the form and the contract limit it. */
export const longestName = 60

/** A full name as one field takes it: the first word, and the rest. `Ada King Noel` → `Ada`, `King Noel`. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

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

/** `Lovage Reed` → `Lovage R.`: what a cook calls out, and a passer-by may read. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0] ?? ''}.` : first
}
