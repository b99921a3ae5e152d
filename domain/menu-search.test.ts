import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, anItem, anOption } from '#testing/sample-menu.ts'
import { type Item, removalsGroupName } from './menu.ts'
import { indexMenu } from './menu-index.ts'
import { isOneLetterOff, type MarkedText, marksOf, searchIdeas, searchMenu } from './menu-search.ts'

const none = { vegetarian: false, vegan: false, halal: false, glutenFree: false, spicy: 0 } as const
const removals = (...names: string[]) =>
  aGroup({ name: removalsGroupName, options: names.map((name) => anOption(name)) })

const dishes = [
  anItem({
    id: 'tikka',
    name: 'Paneer Tikka',
    description: 'Charred in the tandoor with pepper and onion.',
    groups: [removals('No butter', 'No nuts')],
    allergens: ['nuts'],
    dietary: { ...none, vegetarian: true },
  }),
  anItem({
    id: 'makhani',
    name: 'Dal Makhani',
    description: 'Black lentils, cooked overnight with butter. Thick and smoky.',
    allergens: ['milk'],
    dietary: { ...none, vegetarian: true },
  }),
  anItem({ id: 'naan', name: 'Garlic Naan', description: 'Brushed with brown butter' }),
  anItem({ id: 'kulfi', name: 'Peanut Butter Kulfi', allergens: ['peanuts'] }),
  anItem({
    id: 'chicken',
    name: 'Butter Chicken',
    description: 'Tandoor-charred chicken in tomato.',
    groups: [aGroup({ name: 'Extra', options: [anOption('paneer cubes'), anOption('butter')] })],
    dietary: { ...none, halal: true, spicy: 1 },
  }),
  anItem({ id: 'cake', name: 'Cheesecake' }),
  anItem({ id: 'jalapeno', name: 'Jalapeño Poppers', description: 'With rice and liquorice' }),
]
const menuOf = (items: Item[]) => indexMenu([{ id: 'all', name: 'All', description: '', items }])
const menu = menuOf(dishes)
const search = (query: string) => searchMenu(menu, query)
const ids = (query: string) => search(query).found.map(({ item }) => item.id)

test('results are sorted by where they match: start of the name, name, description, ingredient, option; then by the menu', () => {
  expect(ids('butter')).toEqual(['chicken', 'kulfi', 'makhani', 'naan', 'tikka'])
  expect(ids('paneer')).toEqual(['tikka', 'chicken'])
})

test.each([
  ['a word in the middle of a name', 'cake', ['cake']],
  ['no word in the middle of a description', 'quorice', []],
  ['accents that the menu lacks', 'kúlfi', ['kulfi']],
  ['accents typed in two parts', 'jalapen\u0303o', ['jalapeno']],
  ['the beginning of a word', 'pop', ['jalapeno']],
  ['words in any order', 'chicken  butter', ['chicken']],
  ['words of different texts', 'dal butter', ['makhani']],
  ['what it contains', 'peanuts', ['kulfi']],
  ['what the marks say', 'vegetarian', ['tikka', 'makhani']],
  ['signs only', '%_(', []],
  ['nothing', '  ', []],
  ['words that no dish has together', 'naan dal', []],
])('%s: %s', (_, query, found) => {
  expect(ids(query)).toEqual(found)
  expect(search(query).meant).toBeNull()
})

test('a name that begins with all that was typed comes before one that has it in another order', () => {
  const both = menuOf([
    anItem({ id: 'second', name: 'Chicken Butter Roll' }),
    anItem({ id: 'first', name: 'Butter Chicken' }),
  ])

  expect(searchMenu(both, 'butter chi').found[0]?.item.id).toBe('first')
})

describe('why a dish is found', () => {
  const why = (query: string) =>
    search(query)
      .found.map(marksOf)
      .map(({ name, reason }) => [
        marked(name),
        reason && `${reason.label && `${reason.label}: `}${marked(reason)}`,
      ])

  test('each result says which typed words it has, and where', () => {
    expect(why('butter')).toEqual([
      ['[Butter] Chicken', null],
      ['Peanut [Butter] Kulfi', null],
      ['Dal Makhani', 'Black lentils, cooked overnight with [butter].'],
      ['Garlic Naan', 'Brushed with brown [butter]'],
      ['Paneer Tikka', 'Contains: [butter]'],
    ])
    expect(why('paneer').at(-1)).toEqual(['Butter Chicken', 'Extra: [paneer] cubes'])
    expect(why('pean')).toEqual([['[Pean]ut Butter Kulfi', null]])
    expect(why('milk')).toEqual([['Dal Makhani', 'Contains: [milk]']])
    // An allergen that can be left out is named once.
    expect(why('nuts')).toEqual([['Paneer Tikka', 'Contains: [nuts]']])
  })

  test('several words are all marked, in the name and in the reason', () => {
    expect(why('tom butter')).toEqual([
      ['[Butter] Chicken', 'Tandoor-charred chicken in [tom]ato.'],
    ])
  })

  test('the letters of the menu are marked, with their accents', () => {
    expect(why('jalapeno')).toEqual([['[Jalapeño] Poppers', null]])
  })
})

describe('one wrong letter', () => {
  test.each([
    ['another one', 'panner', 'paneer', ['tikka', 'chicken']],
    ['one too many', 'naaan', 'naan', ['naan']],
    ['two exchanged', 'kufli', 'kulfi', ['kulfi']],
    ['a short word', 'dla', 'dal', ['makhani']],
    ['in one of two words', 'buter chicken', 'butter chicken', ['chicken']],
    ['in an unfinished word', 'jalep', 'jalapeno', ['jalapeno']],
  ])('%s: %s means %s', (_, query, meant, found) => {
    const answer = search(query)

    expect(answer.meant).toBe(meant)
    expect(answer.found.map(({ item }) => item.id)).toEqual(found)
  })

  test('the word is marked as it was meant', () => {
    const [tikka] = search('panner').found.map(marksOf)

    expect(tikka && marked(tikka.name)).toBe('[Paneer] Tikka')
  })

  test.each([
    ['two letters', 'pannir'],
    ['too short to tell', 'dl'],
    ['words that no dish has together', 'nan dall'],
    ['a dish of another kitchen', 'lasagne'],
  ])('is all that is forgiven, %s: %s', (_, query) => {
    expect(search(query)).toEqual({ found: [], meant: null })
  })

  test('is not tried where a dish matches the text as typed', () => {
    const near = menuOf([
      anItem({ id: 'pie', name: 'Pie' }),
      anItem({ id: 'pho', name: 'Pho Pia' }),
    ])

    expect(searchMenu(near, 'pia')).toMatchObject({ meant: null, found: [{ item: { id: 'pho' } }] })
  })

  test('a word of a name is meant before one of a description', () => {
    const near = menuOf([
      anItem({ id: 'soup', name: 'Soup', description: 'With a lime' }),
      anItem({ id: 'lima', name: 'Lima Beans' }),
    ])

    expect(searchMenu(near, 'limo').meant).toBe('lima')
  })
})

test('a dish in two categories is found once', () => {
  const [dish = anItem()] = dishes
  const twice = indexMenu([
    { id: 'new', name: 'New', description: '', items: [dish] },
    { id: 'grill', name: 'Grill', description: '', items: [dish] },
  ])

  expect(searchMenu(twice, 'tikka').found).toHaveLength(1)
})

test('a search without results suggests the commonest words of names', () => {
  const names = ['Chicken Korma', 'Chicken 65', 'Lamb Biryani', 'Veg Biryani', 'Butter Chicken']
  const index = menuOf(names.map((name) => anItem({ id: name, name })))

  expect(searchIdeas(index)).toEqual(['Chicken', 'Biryani'])
  expect(searchIdeas(menu)).toEqual(['Butter', 'Vegetarian'])
})

test('each word of a long menu is compared once, however many dishes have it', () => {
  const long = menuOf(
    Array.from({ length: 500 }, (_, place) => {
      const dish = dishes[place % dishes.length] ?? anItem()
      return { ...dish, id: `dish-${place}`, name: `${dish.name} ${place}` }
    }),
  )

  expect(searchMenu(long, 'buter chikcen').found).toHaveLength(71)
  // 500 numbers, and the words of seven dishes.
  expect(long.words.length).toBeLessThan(560)
})

function marked({ text, ranges }: MarkedText): string {
  return [...ranges]
    .reverse()
    .reduce(
      (marks, [start, end]) =>
        `${marks.slice(0, start)}[${marks.slice(start, end)}]${marks.slice(end)}`,
      text,
    )
}

test('one letter off is an edit distance of one, exchanged neighbours included, in either direction', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isOff = distance(one, other) <= 1

      expect(isOneLetterOff(one, other)).toBe(isOff)
      expect(isOneLetterOff(other, one)).toBe(isOff)
    }),
  )
})

/** Optimal string alignment, by its definition. */
function distance(one: string, other: string): number {
  if (!one || !other) return one.length + other.length
  const [head, tail] = [one.slice(0, -1), other.slice(0, -1)]
  const steps = [
    distance(head, other) + 1,
    distance(one, tail) + 1,
    distance(head, tail) + (one.at(-1) === other.at(-1) ? 0 : 1),
  ]
  if (one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)) {
    steps.push(distance(one.slice(0, -2), other.slice(0, -2)) + 1)
  }
  return Math.min(...steps)
}
