import { describe, expect, test } from 'vitest'
import {
  allergensNamed,
  allergensOfIngredient,
  allergyWords,
  urgentNotes,
} from './allergy-words.ts'
import { type Allergen, allergens } from './menu.ts'

/** Everyday words of each allergen, plurals, spellings and slips of the finger. */
const everyday: Record<Allergen, string> = {
  celery: 'celery, Celeriac, cellery, celary',
  'cereals containing gluten':
    'gluten, GLUTEN-FREE, glutenfree, glutin, wheat, wholewheat, barley, rye, oat, ' +
    'oats, spelt, coeliac, celiac, coeliacs, ceoliac',
  crustaceans:
    'crustaceans, king prawn, prawns, shrimp, crab, lobsters, crayfish, langoustine, ' +
    'scampi, 🦐',
  eggs: 'egg, eggs, egg-free, eggless',
  fish: 'fish, anchovy, anchovies',
  lupin: 'lupin, lupine',
  milk: 'milk, buttermilk, dairy, dairy free, dairyfree, diary free, lactose, whey',
  molluscs:
    'molluscs, mollusks, squid, octopus, mussels, mussles, oyster, clams, scallops, ' +
    'whelk, calamari',
  mustard: 'mustard, musterd',
  nuts:
    'tree nuts, almond, almonds, cashew, cashew nuts, walnut, hazelnuts, hazlenut, ' +
    'pecan, pecans, brazil nut, pistachio, pistachios, pistacio, macadamia, ' +
    'pine nuts, chestnut',
  peanuts: 'peanut, peanuts, pea nut, penuts, peanut butter, groundnut, ground nuts, 🥜',
  sesame: 'sesame, seasame, sesemi, tahini, tahina',
  soybeans: 'soy, soya, soja, soy beans, soya milk, tofu, edamame',
  sulphites: 'sulphites, sulfites, sulphite, sulphur dioxide, sulfur dioxide, E220',
}

describe('of an allergen', () => {
  test.each(
    allergens.flatMap((allergen) => everyday[allergen].split(', ').map((word) => [word, allergen])),
  )('“%s” is found in a note and means %s', (word, allergen) => {
    expect(allergyWords([`Please, no ${word} in it.`]).length).toBeGreaterThan(0)
    expect(allergensNamed(word)).toEqual([allergen])
  })

  test.each([
    ['nut', ['nuts', 'peanuts']],
    ['shellfish', ['crustaceans', 'molluscs']],
    ['seafood', ['fish', 'crustaceans', 'molluscs']],
    ['cheese', []],
    ['milk and nuts', []],
  ])('“%s” may mean %j', (word, named) => {
    expect(allergensNamed(word)).toEqual(named)
  })

  test.each([
    ['No cashew cream', ['nuts']],
    ['No mayo', ['eggs']],
    ['No bread', ['cereals containing gluten']],
    ['No onion', []],
  ])('the ingredient of “%s” means %j', (text, named) => {
    expect(allergensOfIngredient(text)).toEqual(named)
  })
})

test.each([
  ['No nuts please, severe allergy!', ['nuts', 'allergy']],
  ['gluten-free', ['gluten-free']],
  ['alergic', ['alergic']],
  ['Allergey to prawn', ['allergey', 'prawn']],
  ['nutallergy', ['nutallergy']],
  ['anaphalactic', ['anaphalactic']],
  ['epi-pen', ['epi-pen']],
  ['lactose intolerant', ['lactose', 'intolerant']],
  ['I can’t eat cheese', ["can't eat"]],
  ['allergie aux noix', ['allergie']],
  // A false alarm is better than a miss.
  ['extra soy sauce', ['soy']],
  ['coconut milk on the side', ['milk']],
  ['egg plant', ['egg']],
  ['We are at Chestnut House', ['chestnut']],
  // False friends.
  ['Lots of coconut and doughnuts', []],
  ['nutmeg', []],
  ['butternut squash', []],
  ['water chestnuts', []],
  ['a milkshake', []],
  ['by the gallery, as alleged', []],
  // Often a matter of taste.
  ['no mayo, no cheese', []],
])('a note “%s” mentions %j', (note, words) => {
  expect(allergyWords([note])).toEqual(words)
})

describe('the notes to read before cooking', () => {
  const order = (note: string, dishNote: string) => ({
    note,
    lines: [{ name: 'Chicken Biryani', note: dishNote }],
  })

  test('are those with the word, each with its dish, and no other', () => {
    expect(urgentNotes(order('Please ring the side bell', 'severe nut allergy'))).toEqual({
      allergy: [{ dish: 'Chicken Biryani', note: 'severe nut allergy' }],
      otherScript: [],
    })
  })

  test.each([
    '无花生 花生过敏',
    'لا مكسرات، حساسية',
    'без орехов',
    'χωρίς ξηρούς καρπούς',
    'no 花生',
  ])('are those in a script that cannot be searched: %s', (note) => {
    expect(urgentNotes(order('', note)).otherScript).toEqual([{ dish: 'Chicken Biryani', note }])
  })

  test.each(['Grüße, Łukasz', '2 × extra, £5 🌶️', ''])('are none of Latin letters: “%s”', (note) => {
    expect(urgentNotes(order(note, ''))).toEqual({ allergy: [], otherScript: [] })
  })
})
