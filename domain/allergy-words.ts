import { allergens } from './menu.ts'

/** Words that show that a diner's note mentions an allergy, besides the names of the allergens. */
const words = [
  'allerg\\w*',
  'anaphyla\\w*',
  'intoleran\\w*',
  'c(?:o)?eliac',
  'epi-?pen',
  'gluten(?:[- ]free)?',
  'dairy(?:[- ]free)?',
  'lactose(?:[- ]free)?',
  'nut(?:s|[- ]free)?',
  'peanuts?',
  'almonds?',
  'cashews?',
  'walnuts?',
  'hazelnuts?',
  'pistachios?',
  'eggs?',
  'shellfish',
  'prawns?',
  'crabs?',
  'soya?',
  'wheat',
]

const pattern = new RegExp(
  `(?<!\\p{L})(?:${[...words, ...allergens.map((name) => name.replace(/s$/, 's?'))].join('|')})(?!\\p{L})`,
  'giu',
)

/** The allergy words in a diner's notes, in lower case, each once; empty when no note mentions an allergy. */
export function allergyWords(notes: readonly string[]): string[] {
  const found = notes.flatMap((note) => note.match(pattern) ?? [])
  return [...new Set(found.map((word) => word.toLowerCase()))]
}
