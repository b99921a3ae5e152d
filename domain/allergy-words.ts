import type { Allergen } from './menu.ts'

interface Names {
  allergens: readonly Allergen[]
  words: readonly string[]
  foods: readonly string[]
}

/** Everyday names as parts of regular expressions; a false alarm costs a look at the note, a miss may cost a life. */
const table = String.raw`
celery: cell?[ae]r(?:y|iac)
cereals containing gluten: cereals(?: containing gluten)?, glut[aeio]n, (?:whole)?wheat, barley,
    rye, oats?(?:[- ]?milk)?, spelt, kamut, c(?:o?e|eo|oea|o)l+i?ac\p{L}*
  foods: bread, breadcrumbs?, flour, semolina, couscous, bulgh?ur, seitan, pasta
crustaceans: crusta[cs]eans?, (?:king )?prawns?, shrimps?, crabs?, lobsters?, cray-?fish,
    langoustines?, scampi, 🦐, 🦞, 🦀
eggs: eggs?, 🥚
  foods: mayo, mayonnaise, aioli, meringue
fish: fish, anchov(?:y|ies?), 🐟
  foods: salmon, tuna, cod, haddock, mackerel, sardines?
crustaceans, molluscs: shell?[- ]?fish
fish, crustaceans, molluscs: sea[- ]?foods?
lupin: lupine?s?
milk: (?:butter)?milk, dair(?:y|ies), diary[- ]free, lactos[ei]?, casein(?:ate)?, whey, 🥛
  foods: cream, butter, ghee, yogh?urt, raita, cheese, cheddar, paneer, halloumi, mozzarella,
    feta, parmesan
molluscs: mollus[ck]s?, squids?, calamari, octopus(?:es)?, muss(?:el|le)s?, oysters?, clams?,
    cockles?, scallops?, whelks?, cuttlefish, snails?, 🦑, 🐙, 🦪
mustard: must[ae]re?d
peanuts: pea?[- ]?nuts?(?:[- ]?butter)?, ground[- ]?nuts?, monkey[- ]?nuts?, arachis, 🥜
  foods: satay
nuts: tree[- ]?nuts?, pine[- ]?nuts?, a(?:l|ll)?monds?(?:[- ]?milk)?,
    cash(?:ew|ue|ews|ues)(?:[- ]?nuts?)?, wall?nuts?, ha(?:zel|zle|sel)[- ]?nuts?, filberts?,
    pec+an+s?, brazils?(?: nuts?)?, pista\p{L}{1,4}oe?s?, macadamias?, (?<!water )chestnuts?, 🌰
  foods: praline, marzipan, frangipane, nutella
nuts, peanuts: nuts?
sesame: sea?s[ae]m(?:e|i|ie|y), tahin[ai]?
soybeans: so(?:y|ya|ja)(?:[- ]?(?:beans?|milk))?, tofu, edamame
  foods: miso, tempeh
sulphites: (?:meta)?(?:bi)?sul(?:ph|f)[ai]te?s?, sul(?:ph|f)ur di-?oxide, so2, e22[0-8]
`

const names = table
  .trim()
  .split(/\n(?! )/)
  .map((row): Names => {
    const [, allergens = '', words = '', foods = ''] =
      /^(.*?): (.*?)(?:\n {2}foods: (.*))?$/s.exec(row) ?? []
    // The table contains only names of allergens.
    return {
      allergens: listed(allergens) as Allergen[],
      words: listed(words),
      foods: listed(foods),
    }
  })

function listed(text: string): string[] {
  return text ? text.split(/,\s+/) : []
}

/** Words about allergies in general. `Allerg` also matches inside a word: 'nutallergy'. */
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
  pattern: wordPattern([...each.words, ...each.foods], 'iu'),
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

/** Allergens of the first ingredient named in a text, any one of which fits; empty where it names none. */
export function allergensOfIngredient(text: string): readonly Allergen[] {
  const found = ingredient
    .map(({ allergens, pattern }) => ({ allergens, at: plain(text).search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0]?.allergens ?? []
}

/** A diner's note, and the dish it belongs to; null: the order. */
export interface DinerNote {
  dish: string | null
  note: string
}

/** Notes to read before cooking: those about an allergy, and those in a script that cannot be searched. */
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

function hasOtherScript(text: string): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(text.normalize('NFKC'))
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\u2018\u2019\u02BC]/g, "'")
}
