import { expect, test } from 'vitest'
import { cardText, inMenuOrder, longestCardText } from './menu.ts'

test.each([
  ['as the menu has them', ['naan', 'soup', 'curry'], ['soup', 'curry', 'naan']],
  ['with what the menu does not have last', ['stew', 'naan', 'soup'], ['soup', 'naan', 'stew']],
  [
    'with those of one dish as chosen',
    ['naan', 'curry 2', 'curry 1'],
    ['curry 2', 'curry 1', 'naan'],
  ],
])('lines are %s', (_, chosen, sorted) => {
  const lines = chosen.map((text) => ({ item: { id: text.split(' ')[0] ?? '' }, text }))

  expect(inMenuOrder(lines, ['soup', 'curry', 'naan']).map(({ text }) => text)).toEqual(sorted)
})

const sentence = 'Tandoor-charred chicken in tomato, butter and dried fenugreek.'

test.each([
  ['', ''],
  ['Chips, chaat masala and lime.', 'Chips, chaat masala and lime.'],
  // Both fit together.
  ['Fried crisp. Hot.', 'Fried crisp. Hot.'],
  [`${sentence} Marinated overnight.`, sentence],
  [`${sentence} 1.5 portions.`, `${sentence} 1.5 portions.`],
  [
    'Sparkling water from the hills, no. 1 in the county, in a bottle of c. 1.5 l. Cold.',
    'Sparkling water from the hills, no. 1 in the county, in a bottle of c. 1.5 l.',
  ],
])('%j is shown as %j', (description, shown) => {
  expect(cardText(description)).toBe(shown)
})

test('a text of exactly the longest length stays whole', () => {
  const text = `${'a'.repeat(longestCardText - 3)}. B`

  expect(cardText(text)).toBe(text)
  expect(cardText(`${text}c`)).toBe(`${'a'.repeat(longestCardText - 3)}.`)
})
