import { expect, test } from 'vitest'
import { readNumber, typeNumber } from './number-field.tsx'

const minutes = { min: 1, max: 5, decimals: 0 }
const money = { min: 0, max: 1_000, decimals: 2 }

test.each([
  ['1', minutes, 1],
  [' 5 ', minutes, 5],
  ['0', minutes, null],
  ['6', minutes, null],
  ['2.5', minutes, null],
  ['', minutes, null],
  ['two', minutes, null],
  ['-1', minutes, null],
  ['1e1', money, null],
  ['49.5', money, 49.5],
  ['49,50', money, 49.5],
  ['49.', money, 49],
  ['49.505', money, null],
  ['1000.01', money, null],
])('"%s" within %o is %s', (text, range, number) => {
  expect(readNumber(text, range)).toBe(number)
})

test.each([
  ['2,7', { value: 2.7, isUnreadable: false }],
  ['2,755', { value: 2.5, isUnreadable: true }],
  ['', { value: 2.5, isUnreadable: true }],
])('"%s" typed over 2.5 leaves %o', (text, left) => {
  expect(typeNumber(text, 2.5, { ...money, isOptional: false })).toEqual({ text, ...left })
})

test('an emptied field is no number only where one is needed', () => {
  expect(typeNumber(' ', 2.5, { ...money, isOptional: true })).toMatchObject({
    value: null,
    isUnreadable: false,
  })
})
