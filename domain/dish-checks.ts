import { allergensOfIngredient } from './allergy-words.ts'
import type { Allergen } from './menu.ts'

export interface CheckedDish {
  name: string
  description: string
  /** Null if not declared. */
  allergens: readonly Allergen[] | null
}

/** Words of an allergen's kind that contain none. */
const harmless = /\b(vegan|coconut|oat|plant)\b/i

const meats = /\b(chicken|lamb|beef|pork|bacon|ham|duck|turkey|fish|prawns?|salmon|tuna|squid)\b/gi

/** Null if it fits, and if no allergens are declared: otherwise the removal or the declaration is wrong. */
export function removalFault(removal: string, dish: CheckedDish): string | null {
  const { allergens } = dish
  if (allergens === null || harmless.test(removal)) return null
  const named = allergensOfIngredient(removal)
  if (named.length === 0 || named.some((each) => allergens.includes(each))) return null
  return `takes out what the dish does not declare: its allergens do not have ${named.join(' or ')}`
}

/** Why an extra, such as `Double chicken`, does not fit: the dish is made of no such meat or fish. Null if it fits. */
export function extraFault(extra: string, dish: CheckedDish): string | null {
  const isMore = /\b(double|triple|extra|more)\b/i.test(extra)
  const named = extra.match(meats)?.map((word) => word.toLowerCase()) ?? []
  if (!isMore || named.length === 0 || harmless.test(extra)) return null
  const text = `${dish.name} ${dish.description}`.toLowerCase()
  const isThere = named.some((word) => text.includes(word.replace(/s$/, '')))
  return isThere ? null : `is more of something that the dish does not have: ${named.join(', ')}`
}
