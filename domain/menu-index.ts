import { type Category, type Item, type OptionGroup, removalsGroupName } from './menu.ts'

/** Fields that search covers, the best first; `diet` holds the dish's dietary marks. */
export const searchFields = ['name', 'description', 'ingredient', 'diet', 'option'] as const
export type SearchField = (typeof searchFields)[number]

export interface SearchText {
  field: SearchField
  /** A label for the text: `Contains`, or the name of an option's group. */
  label: string
  text: string
}

export interface WordPlace {
  /** Index into `items`. */
  dish: number
  text: SearchText
  /** Offset of the word in the text, in UTF-16 units. */
  start: number
}

/** A menu prepared for search: each different word once, with all its positions. */
export interface MenuIndex {
  items: Item[]
  /** The folded words of each dish's name, with one space between them; in the order of `items`. */
  names: string[]
  words: { word: string; places: WordPlace[] }[]
}

/** Prepares a menu; a dish in several categories is found once. */
export function indexMenu(categories: readonly Category[]): MenuIndex {
  const items = [
    ...new Map(
      categories.flatMap((category) => category.items).map((item) => [item.id, item]),
    ).values(),
  ]
  const words = new Map<string, WordPlace[]>()
  // Options and ingredients repeat from dish to dish.
  const wordsOfTexts = new Map<string, ReturnType<typeof wordsIn>>()
  for (const [dish, item] of items.entries()) {
    for (const text of textsOf(item)) {
      const wordsOfText = wordsOfTexts.get(text.text) ?? wordsIn(foldText(text.text))
      wordsOfTexts.set(text.text, wordsOfText)
      for (const { word, start } of wordsOfText) {
        const places = words.get(word) ?? []
        places.push({ dish, text, start })
        words.set(word, places)
      }
    }
  }
  return {
    items,
    names: items.map(({ name }) => foldedWords(name).join(' ')),
    words: Array.from(words, ([word, places]) => ({ word, places })),
  }
}

/** The words of a text in the form that search compares. */
export function foldedWords(text: string): string[] {
  return wordsIn(foldText(text.normalize())).map(({ word }) => word)
}

function textsOf({ name, description, allergens, dietary, groups }: Item): SearchText[] {
  const text = (field: SearchField, label: string, words: string): SearchText => ({
    field,
    label,
    text: words.normalize(),
  })
  const removals = groups.filter((group) => group.name === removalsGroupName)
  return [
    text('name', '', name),
    ...sentencesOf(description).map((sentence) => text('description', '', sentence)),
    ...containedIn(removals, allergens ?? []).map((each) => text('ingredient', 'Contains', each)),
    ...(dietary.vegetarian || dietary.vegan ? [text('diet', '', 'Vegetarian')] : []),
    ...(dietary.vegan ? [text('diet', '', 'Vegan')] : []),
    ...(dietary.halal ? [text('diet', '', 'Halal')] : []),
    ...(dietary.glutenFree ? [text('diet', '', 'Gluten free')] : []),
    ...(dietary.spicy > 0 ? [text('diet', '', 'Spicy')] : []),
    ...groups
      .filter((group) => !removals.includes(group))
      .flatMap(({ name: label, options }) =>
        options.map((option) => text('option', label, option.name)),
      ),
  ]
}

/** Allergens and removable ingredients, which the dish contains too. Each once. */
function containedIn(removals: readonly OptionGroup[], allergens: readonly string[]): string[] {
  const removable = removals.flatMap(({ options }) =>
    options.map(({ name }) => name.replace(/^no /i, '')),
  )
  return [...new Map([...removable, ...allergens].map((each) => [foldText(each), each])).values()]
}

function sentencesOf(description: string): string[] {
  return description
    .replace(/([.!?])\s+/g, '$1\n')
    .split('\n')
    .filter(Boolean)
}

/** Letters without a decomposition in Unicode, as people type them. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Lower case without accents; offsets stay the same. @param text in normal form C, as `normalize()` gives it */
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

/** The words of a folded text, each with its offset. */
export function wordsIn(folded: string): { word: string; start: number }[] {
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
  }))
}
