import type { Allergen } from './menu.ts'

interface Names {
  allergens: readonly Allergen[]
  /** Parts of regular expressions; each of these in a diner's note counts as an allergy. */
  words: readonly string[]
  /** Foods made with it. In a note they are mostly a matter of taste, so they raise no alarm. */
  foods?: readonly string[]
}

/**
 * Everyday British names of the 14 allergens, with the spellings that diners use. A false alarm costs a
 * look at the note, a miss may cost a life: a word of two meanings is in.
 */
const names: readonly Names[] = [
  { allergens: ['celery'], words: ['cell?[ae]r(?:y|iac)'] },
  {
    allergens: ['cereals containing gluten'],
    words: [
      'cereals(?: containing gluten)?',
      'glut[aeio]n',
      '(?:whole)?wheat',
      'barley',
      'rye',
      'oats?(?:[- ]?milk)?',
      'spelt',
      'kamut',
      'c(?:o?e|eo|oea|o)l+i?ac\\p{L}*',
    ],
    foods: [
      'bread',
      'breadcrumbs?',
      'flour',
      'semolina',
      'couscous',
      'bulgh?ur',
      'seitan',
      'pasta',
    ],
  },
  {
    allergens: ['crustaceans'],
    words: [
      'crusta[cs]eans?',
      '(?:king )?prawns?',
      'shrimps?',
      'crabs?',
      'lobsters?',
      'cray-?fish',
      'langoustines?',
      'scampi',
      '🦐',
      '🦞',
      '🦀',
    ],
  },
  {
    allergens: ['eggs'],
    words: ['eggs?', '🥚'],
    foods: ['mayo', 'mayonnaise', 'aioli', 'meringue'],
  },
  {
    allergens: ['fish'],
    words: ['fish', 'anchov(?:y|ies?)', '🐟'],
    foods: ['salmon', 'tuna', 'cod', 'haddock', 'mackerel', 'sardines?'],
  },
  { allergens: ['crustaceans', 'molluscs'], words: ['shell?[- ]?fish'] },
  { allergens: ['fish', 'crustaceans', 'molluscs'], words: ['sea[- ]?foods?'] },
  { allergens: ['lupin'], words: ['lupine?s?'] },
  {
    allergens: ['milk'],
    words: [
      '(?:butter)?milk',
      'dair(?:y|ies)',
      'diary[- ]free',
      'lactos[ei]?',
      'casein(?:ate)?',
      'whey',
      '🥛',
    ],
    foods: [
      'cream',
      'butter',
      'ghee',
      'yogh?urt',
      'raita',
      'cheese',
      'cheddar',
      'paneer',
      'halloumi',
      'mozzarella',
      'feta',
      'parmesan',
    ],
  },
  {
    allergens: ['molluscs'],
    words: [
      'mollus[ck]s?',
      'squids?',
      'calamari',
      'octopus(?:es)?',
      'muss(?:el|le)s?',
      'oysters?',
      'clams?',
      'cockles?',
      'scallops?',
      'whelks?',
      'cuttlefish',
      'snails?',
      '🦑',
      '🐙',
      '🦪',
    ],
  },
  { allergens: ['mustard'], words: ['must[ae]re?d'] },
  {
    allergens: ['peanuts'],
    words: [
      'pea?[- ]?nuts?(?:[- ]?butter)?',
      'ground[- ]?nuts?',
      'monkey[- ]?nuts?',
      'arachis',
      '🥜',
    ],
    foods: ['satay'],
  },
  {
    allergens: ['nuts'],
    words: [
      'tree[- ]?nuts?',
      'pine[- ]?nuts?',
      'a(?:l|ll)?monds?(?:[- ]?milk)?',
      'cash(?:ew|ue|ews|ues)(?:[- ]?nuts?)?',
      'wall?nuts?',
      'ha(?:zel|zle|sel)[- ]?nuts?',
      'filberts?',
      'pec+an+s?',
      'brazils?(?: nuts?)?',
      'pista\\p{L}{1,4}oe?s?',
      'macadamias?',
      '(?<!water )chestnuts?',
      '🌰',
    ],
    foods: ['praline', 'marzipan', 'frangipane', 'nutella'],
  },
  // A diner who writes 'nuts' may mean peanuts too.
  { allergens: ['nuts', 'peanuts'], words: ['nuts?'] },
  { allergens: ['sesame'], words: ['sea?s[ae]m(?:e|i|ie|y)', 'tahin[ai]?'] },
  {
    allergens: ['soybeans'],
    words: ['so(?:y|ya|ja)(?:[- ]?(?:beans?|milk))?', 'tofu', 'edamame'],
    foods: ['miso', 'tempeh'],
  },
  {
    allergens: ['sulphites'],
    words: ['(?:meta)?(?:bi)?sul(?:ph|f)[ai]te?s?', 'sul(?:ph|f)ur di-?oxide', 'so2', 'e22[0-8]'],
  },
]

/** Words that speak of an allergy without its name. `Allerg` is found inside a word too: 'nutallergy'. */
const generalWords = [
  '\\p{L}*all?er[gj]\\p{L}*',
  'all?e?g(?:y|ic|ies)',
  'all?rg\\p{L}*',
  'all?er(?:y|ies)',
  'alger(?:y|ic|ies)',
  'uczul\\p{L}*',
  'ana(?:ph|f)[aeiy]l+[ai]\\p{L}*',
  '\\p{L}*intoll?er[ae]n\\p{L}*',
  'hyper[- ]?sensitiv\\p{L}*',
  'epi[- ]?pens?',
  '(?:auto|adrenaline)[- ]?(?:injectors?|pens?)',
  'reactions?',
  'free[- ]from',
  'cross[- ]?contaminat\\p{L}*',
  "(?:can'?t|can ?not|must ?not|mustn'?t) (?:eat|have)",
]

const wordPattern = (words: readonly string[], flags: string, form = (any: string) => any) =>
  new RegExp(form(`(?<!\\p{L})(?:${words.join('|')})(?:[- ]?(?:free|less))?(?!\\p{L})`), flags)

const alarm = wordPattern([...generalWords, ...names.flatMap(({ words }) => words)], 'giu')
const wholeWord = names.map((each) => ({
  allergens: each.allergens,
  pattern: wordPattern(each.words, 'iu', (any) => `^${any}$`),
}))
const ingredient = names.map((each) => ({
  allergens: each.allergens,
  pattern: wordPattern([...each.words, ...(each.foods ?? [])], 'iu'),
}))

/** The allergy words in a diner's notes, in lower case, each once; empty when no note mentions an allergy. */
export function allergyWords(notes: readonly string[]): string[] {
  const found = notes.flatMap((note) => plain(note).match(alarm) ?? [])
  return [...new Set(found.map((word) => word.toLowerCase()))]
}

/** The allergens that an everyday word names: 'dairy' is milk, 'shellfish' crustaceans or molluscs. Empty for any other word. */
export function allergensNamed(word: string): readonly Allergen[] {
  return wholeWord.find(({ pattern }) => pattern.test(plain(word).trim()))?.allergens ?? []
}

/** The allergens of the first ingredient that a text names, of which any one fits; empty where it names none. */
export function allergensOfIngredient(text: string): readonly Allergen[] {
  const found = ingredient
    .map(({ allergens, pattern }) => ({ allergens, at: plain(text).search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0]?.allergens ?? []
}

/** A diner's note, and the dish that it is about; null: the order. */
export interface DinerNote {
  dish: string | null
  note: string
}

/**
 * The notes that a kitchen has to read before it cooks: those that mention an allergy, and those in a script that cannot
 * be searched for one.
 */
export function urgentNotes(order: {
  note: string
  lines: readonly { name: string; note: string }[]
}): { allergy: DinerNote[]; otherScript: DinerNote[] } {
  const notes: DinerNote[] = [
    { dish: null, note: order.note },
    ...order.lines.map(({ name, note }) => ({ dish: name, note })),
  ]
  const isAllergy = ({ note }: DinerNote) => allergyWords([note]).length > 0
  return {
    allergy: notes.filter(isAllergy),
    otherScript: notes.filter((each) => !isAllergy(each) && hasOtherScript(each.note)),
  }
}

/** Whether a text has letters that are not Latin ones. */
function hasOtherScript(text: string): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(text.normalize('NFKC'))
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\u2018\u2019\u02BC]/g, "'")
}
