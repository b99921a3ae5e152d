import { describe, expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import type { Choices } from './cart-item.ts'
import { itemTotal, lowestTotal, shownPrice, unitPrice } from './item-total.ts'

const sizes = aGroup({
  choice: 'one',
  options: [anOption('small'), anOption('large', { price: 250 })],
})
const extras = aGroup({ options: [anOption('cheese', { price: 75 })] })
const pizza = anItem({ price: 895, groups: [sizes, extras] })

test.each([
  ['the price of one', pizza, 1, {}, 895],
  ['the special price instead', { ...pizza, specialPrice: 700 }, 2, {}, 1_400],
  ['a special price of 0 is none', { ...pizza, specialPrice: 0 }, 1, {}, 895],
  // An option's quantity already counts every unit: it is not multiplied again.
  ['options by their own quantity', pizza, 3, { large: 1, small: 2, cheese: 3 }, 2_685 + 250 + 225],
])('%s', (_name, item, quantity, choices, total) => {
  expect(itemTotal(aLine({ item, quantity, choices }))).toBe(total)
})

describe('the price of a dish', () => {
  const chicken = anOption('chicken', { price: 1_200 })
  const prawn = anOption('king-prawn', { price: 1_280 })
  const tofu = anOption('tofu', { price: 1_100 })
  const protein = aGroup({ choice: 'one', isRequired: true, options: [chicken, prawn, tofu] })
  const curry = anItem({ price: 0, groups: [protein] })
  const groups = (...options: ReturnType<typeof anOption>[]) => ({
    ...curry,
    groups: [{ ...protein, options }],
  })
  const soldOut = { ...tofu, isAvailable: false }
  const toppings = aGroup({
    choice: 'many',
    isRequired: true,
    min: 2,
    options: [chicken, prawn, tofu],
  })

  test.each([
    ['that has its own', pizza, { amount: 895, before: null, isFrom: false }],
    ['is that of the cheapest choice', curry, { amount: 1_100, before: null, isFrom: true }],
    ['is of a choice on sale', groups(chicken, soldOut, prawn), { amount: 1_200, isFrom: true }],
    ['is exact where all choices cost the same', groups(tofu), { amount: 1_100, isFrom: false }],
    ['stays where all choices are sold out', groups(soldOut), { amount: 1_100, isFrom: false }],
    ['adds to its own', { ...curry, price: 100 }, { amount: 1_200, isFrom: true }],
    [
      'with an offer is shown with the price before it',
      { ...curry, price: 200, specialPrice: 100 },
      { amount: 1_200, before: 1_300, isFrom: true },
    ],
    ['has the fewest choices', { ...curry, groups: [toppings] }, { amount: 2_300, isFrom: true }],
    [
      'has no choice that may be left out',
      { ...curry, groups: [{ ...toppings, isRequired: false }] },
      { amount: 0, isFrom: false },
    ],
  ])('%s', (_name, item, expected) => {
    expect(shownPrice(item)).toMatchObject(expected)
  })

  test.each([
    [2, {}, { total: 2_200, isFrom: true }],
    [2, { chicken: 1 }, { total: 2_300, isFrom: true }],
    [2, { chicken: 1, tofu: 1 }, { total: 2_300, isFrom: false }],
    [1, { 'king-prawn': 1 }, { total: 1_280, isFrom: false }],
  ])('of %i with %j is from the least for what is missing', (quantity, choices, expected) => {
    expect(lowestTotal({ item: curry, quantity, choices: choices as Choices })).toEqual(expected)
  })
})

test('an offer replaces the price', () => {
  expect(unitPrice({ price: 895, specialPrice: 700 })).toBe(700)
})
