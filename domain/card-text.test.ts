import { expect, test } from 'vitest'
import { cardText, longestCardText } from './menu.ts'

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
