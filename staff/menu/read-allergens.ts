import { allergensNamed } from '#domain/allergy-words.ts'
import { type Allergen, allergens } from '#domain/menu.ts'
import { menuWords, shortAllergen } from '#staff/words/menu.ts'

/** The fewest letters by which an allergen is known. */
const fewest = 3

/**
 * Allergens as they are typed in a hurry: `dairy, nut`, or `none` for none of the 14.
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
    const [allergen, another] = allergensMeant(word)
    if (!allergen || another) return { unknown: word }
    named.add(allergen)
  }
  // In the order of the law's list, as the ticks give them.
  return { allergens: allergens.filter((each) => named.has(each)) }
}

/** Those that begin with a word, in their own name or the short one; otherwise those that the word means in everyday English. */
function allergensMeant(word: string): readonly Allergen[] {
  const begun = allergens.filter((each) =>
    [each, shortAllergen(each)].some((name) => name.startsWith(word)),
  )
  return begun.length > 0 && word.length >= fewest ? begun : allergensNamed(word)
}
