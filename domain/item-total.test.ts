import { expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import { itemTotal, unitPrice } from './item-total.ts'

const sizes = aGroup({
  choice: 'one',
  options: [anOption('small'), anOption('large', { price: 250 })],
})
const extras = aGroup({ options: [anOption('cheese', { price: 75 })] })
const pizza = anItem({ price: 895, groups: [sizes, extras] })

test.each([
  ['the price of one', pizza, 1, {}, 895],
  ['times the quantity', pizza, 3, {}, 2_685],
  ['the special price instead', { ...pizza, specialPrice: 700 }, 2, {}, 1_400],
  ['a special price of 0 is none', { ...pizza, specialPrice: 0 }, 1, {}, 895],
  // An option's quantity already counts every unit: it is not multiplied again.
  ['options by their own quantity', pizza, 3, { large: 1, small: 2, cheese: 3 }, 2_685 + 250 + 225],
  ['an option that is no longer there costs nothing', pizza, 1, { gone: 1 }, 895],
])('%s', (_name, item, quantity, choices, total) => {
  expect(itemTotal(aLine({ item, quantity, choices }))).toBe(total)
})

test('an offer replaces the price', () => {
  expect(unitPrice({ price: 895, specialPrice: 700 })).toBe(700)
})
