import { type Allergen, allergens } from '#domain/menu.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'

/** The fewest letters by which an allergen is known. */
const fewest = 3

/**
 * Allergens as somebody types them in a hurry: `milk, nut`, or `none` for none of the 14.
 * @returns null where nothing is said; `unknown` is the first word that names no allergen, or more than one
 */
export function readAllergens(
  text: string,
): { allergens: Allergen[] | null } | { unknown: string } {
  const words = text
    .toLowerCase()
    .split(/[,;+]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (words.length === 0) return { allergens: null }
  if (words.length === 1 && words[0] === menuWords.dish.noneTyped) return { allergens: [] }
  const named = new Set<Allergen>()
  for (const word of words) {
    const [allergen, another] = allergensNamed(word)
    if (!allergen || another) return { unknown: word }
    named.add(allergen)
  }
  // In the order of the law's list, as the ticks give them.
  return { allergens: allergens.filter((each) => named.has(each)) }
}

/** Those that begin with a word, in their own name or the short one. */
function allergensNamed(word: string): Allergen[] {
  if (word.length < fewest) return []
  return allergens.filter((each) =>
    [each, shortAllergen(each)].some((name) => name.startsWith(word)),
  )
}
