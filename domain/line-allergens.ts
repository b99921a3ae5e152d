import { type CartItem, chosenOptions } from './cart-item.ts'
import { type Allergen, allergens } from './menu.ts'

/** The allergens of an ordered dish and its chosen options, as declared at the time of the order. */
export interface LineAllergens {
  /** Declared allergens, in the order of the list of 14 allergens. */
  known: Allergen[]
  /** Names of the dish and options without a declaration: if there are any, `known` may be incomplete. */
  notGiven: string[]
}

/** Shown for a dish on the menu without a declaration. */
export const allergensUnknownText =
  'Allergen information not given. Please ask us before you order.'

export function lineAllergens(line: CartItem): LineAllergens {
  const { item } = line
  const parts = [item, ...chosenOptions(item, line).map(({ option }) => option)]
  const declared = new Set(parts.flatMap((part) => part.allergens ?? []))
  return {
    known: allergens.filter((each) => declared.has(each)),
    notGiven: parts.filter((part) => part.allergens === null).map(({ name }) => name),
  }
}

/** Text about the allergens of a dish on the menu. @param declared null: not declared */
export function allergensText(declared: readonly Allergen[] | null): string {
  return declared === null ? allergensUnknownText : containsText(declared)
}

/** Text about the allergens of an ordered dish, declared and undeclared. @param name of the dish */
export function lineAllergensText(
  { known, notGiven }: { known: readonly Allergen[]; notGiven: readonly string[] },
  name: string,
): string {
  if (notGiven.length === 0) return containsText(known)
  const unknown =
    known.length === 0 && notGiven.includes(name)
      ? 'Allergen information not given.'
      : `Allergens of ${notGiven.join(', ')} not given.`
  return known.length > 0 ? `${containsText(known)} ${unknown}` : unknown
}

function containsText(known: readonly Allergen[]): string {
  return known.length > 0
    ? `Contains ${known.join(', ')}.`
    : 'Contains none of the 14 main allergens.'
}
