import { expect, test } from 'vitest'
import { anOrder, line } from '#staff/fixtures/order.ts'
import { toCook } from './wall.tsx'

test('dishes are summed over dockets, largest first, with their options', () => {
  const dishes = toCook([
    anOrder({
      lines: [line(2, 'Pilau Rice'), line(3, 'Butter Chicken', { options: [[3, 'Mild']] })],
    }),
    anOrder({
      lines: [line(3, 'Pilau Rice'), line(1, 'Butter Chicken', { options: [[1, 'Hot']] })],
    }),
  ])

  expect(dishes.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
    '5 Pilau Rice',
    '4 Butter Chicken',
  ])
  expect(dishes[1]?.options).toEqual([
    { name: 'Mild', quantity: 3 },
    { name: 'Hot', quantity: 1 },
  ])
})

test('nothing to cook is an empty strip', () => {
  expect(toCook([])).toEqual([])
})

test('a test order, which nobody cooks, is not counted', () => {
  const dishes = toCook([
    anOrder({ lines: [line(2, 'Pilau Rice')] }),
    anOrder({ is_test: true, lines: [line(3, 'Pilau Rice'), line(1, 'Tarka Dal')] }),
  ])

  expect(dishes.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 Pilau Rice'])
})
