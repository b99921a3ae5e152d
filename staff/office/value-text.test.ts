import { expect, test } from 'vitest'
import { fieldText, valueText } from './value-text.ts'

const time = (instant: string) => instant.slice(11, 16)

test.each<[unknown, string]>([
  [true, 'yes'],
  [false, 'no'],
  [null, '–'],
  ['', '–'],
  [[], '–'],
  [80, '80'],
  ['04:00', '04:00'],
  ['2026-11-21T18:51:00.000Z', '18:51'],
  ['preparing', 'Cooking'],
  ['no_board', 'no board'],
  ['The old docks', 'The old docks'],
  [['12:00', '14:30'], '12:00, 14:30'],
  [{ up_to: 40, open_orders: 6 }, 'up to 40, open orders 6'],
])('%o is read as %s', (value, text) => {
  expect(valueText(value, time)).toBe(text)
})

test('a field has no signs of a program in its name', () => {
  expect(fieldText('kitchen.slot_minutes')).toBe('kitchen slot minutes')
})
