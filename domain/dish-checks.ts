import { allergensOfIngredient } from './allergy-words.ts'
import type { Allergen } from './menu.ts'

/** The facts of a dish that the checks of a menu need. */
export interface CheckedDish {
  name: string
  description: string
  /** Null where they are not given. */
  allergens: readonly Allergen[] | null
}

/** Words of an allergen's kind that contain none. */
const harmless = /\b(vegan|coconut|oat|plant)\b/i

const meats = /\b(chicken|lamb|beef|pork|bacon|ham|duck|turkey|fish|prawns?|salmon|tuna|squid)\b/gi

/**
 * Why a removal does not fit a dish: what it takes out is declared nowhere, so either the removal or the dish's
 * allergens are wrong, and a diner with an allergy cannot know which. Null where it fits, and where
 * the dish's allergens are not given.
 * @param removal such as `No nuts`
 */
export function removalFault(removal: string, dish: CheckedDish): string | null {
  const { allergens } = dish
  if (allergens === null || harmless.test(removal)) return null
  const named = allergensOfIngredient(removal)
  if (named.length === 0 || named.some((each) => allergens.includes(each))) return null
  return `takes out what the dish does not declare: its allergens do not have ${named.join(' or ')}`
}

/**
 * Why an extra does not fit a dish: more of a meat or fish that the dish is not made of. Null where it fits.
 * @param extra such as `Double chicken`
 */
export function extraFault(extra: string, dish: CheckedDish): string | null {
  const isMore = /\b(double|triple|extra|more)\b/i.test(extra)
  const named = extra.match(meats)?.map((word) => word.toLowerCase()) ?? []
  if (!isMore || named.length === 0 || harmless.test(extra)) return null
  const text = `${dish.name} ${dish.description}`.toLowerCase()
  const isThere = named.some((word) => text.includes(word.replace(/s$/, '')))
  return isThere ? null : `is more of something that the dish does not have: ${named.join(', ')}`
}
