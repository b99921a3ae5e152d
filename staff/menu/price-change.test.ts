import { expect, test } from 'vitest'
import {
  allDishes,
  hasDishes,
  isOfDish,
  readShift,
  withCategory,
  withDish,
} from './price-change.ts'

const category = (id: string, ...items: string[]) => ({ id, items: items.map((id) => ({ id })) })
const curries = category('curries', 'saag', 'dal')
const drinks = category('drinks', 'lassi')
const none = { categories: [], items: [] }

test('a category of which one dish is left out is sent dish by dish', () => {
  const chosen = withDish(allDishes([curries, drinks]), curries, 'saag', false)

  expect(chosen).toEqual({ categories: ['drinks'], items: ['dal'] })
  expect(isOfDish(chosen, curries, 'saag')).toBe(false)
  expect(isOfDish(chosen, drinks, 'lassi')).toBe(true)
})

test('a category whose dishes are all chosen is chosen as a whole', () => {
  const one = withDish(none, curries, 'dal', true)
  expect(one).toEqual({ categories: [], items: ['dal'] })
  expect(withDish(one, curries, 'saag', true)).toEqual({ categories: ['curries'], items: [] })
})

test('a category that is taken away takes its single dishes along', () => {
  const one = withDish(withDish(none, curries, 'dal', true), drinks, 'lassi', true)

  expect(withCategory(one, curries, false)).toEqual({ categories: ['drinks'], items: [] })
  expect(hasDishes(withCategory(withCategory(one, curries, false), drinks, false))).toBe(false)
})

test.each([
  ['5', 5],
  ['+2.5', 2.5],
  ['−10', -10],
  ['-0,50', -0.5],
  ['3 %', 3],
  ['', null],
  ['5.255', null],
  ['five', null],
  ['1e3', null],
])('%j is %s', (text, shift) => {
  expect(readShift(text)).toBe(shift)
})
