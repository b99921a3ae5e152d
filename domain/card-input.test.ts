import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardNumberProblem,
  caretAfterGrouping,
  caretPastGap,
  expiryProblem,
  groupCardNumber,
  groupExpiry,
  isWholeCardNumber,
  securityCodeProblem,
} from './card-input.ts'

describe('a card number', () => {
  test.each([
    ['4242 4242 4242 4242', null],
    ['4000-0025-0000-3155', null],
    ['378282246310005', null],
    ['', 'Enter the card number'],
    ['4242 4242', 'Enter all digits of the number'],
    ['4242 4242 4242 4243', 'This number has a mistyped digit'],
    ['2424 4242 4242 4242', 'This number has a mistyped digit'],
  ])('%s: %s', (typed, problem) => {
    expect(cardNumberProblem(typed)).toBe(problem)
  })

  test('with any one digit mistyped is found out', () => {
    const right = '4242424242424242'
    const change = fc.record({
      place: fc.integer({ min: 0, max: right.length - 1 }),
      by: fc.integer({ min: 1, max: 9 }),
    })

    fc.assert(
      fc.property(change, ({ place, by }) => {
        const digit = (Number(right[place]) + by) % 10
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        expect(cardNumberProblem(wrong)).toBe('This number has a mistyped digit')
      }),
    )
  })

  test('is written in groups of four, at most 19 digits', () => {
    expect(groupCardNumber('4242-42424242x4242')).toBe('4242 4242 4242 4242')
    expect(groupCardNumber('1'.repeat(25)).replaceAll(' ', '')).toHaveLength(19)
  })
})

describe('an expiry', () => {
  const now = new Date('2026-11-22T12:00:00Z')

  test.each([
    ['08 / 29', null],
    ['11 / 26', null],
    ['10 / 26', 'This card has expired'],
    ['13 / 29', 'The month is 01 to 12'],
    ['00 / 29', 'The month is 01 to 12'],
    ['08 / 2', 'Enter month and year'],
    ['', 'Enter the expiry date'],
  ])('%s: %s', (typed, problem) => {
    expect(expiryProblem(typed, now)).toBe(problem)
  })

  test.each([
    ['0829', '08 / 29'],
    ['8/29', '08 / 29'],
    ['08/2', '08 / 2'],
    ['08', '08'],
    ['12/2034', '12 / 20'],
  ])('%s is written %s', (typed, written) => {
    expect(groupExpiry(typed)).toBe(written)
  })
})

test.each([
  ['123', '4242', null],
  ['12', '4242', '3 digits, on the back'],
  ['1234', '4242', '3 digits, on the back'],
  ['1234', '3782', null],
  ['123', '3782', '4 digits, on the front'],
])('the security code %s of a card with %s…: %s', (code, number, problem) => {
  expect(securityCodeProblem(code, number)).toBe(problem)
})

test.each([
  ['4242 4242 4242 4242', true],
  ['4242 4242 4242 424', false],
  ['4242 4242 4242 4243', false],
  ['5555 5555 5555 4444', true],
  ['3782 8224 6310 005', true],
  // UnionPay: three more digits may follow.
  ['6200 0000 0000 0005', false],
])('%s has its last digit: %s', (typed, isWhole) => {
  expect(isWholeCardNumber(typed)).toBe(isWhole)
})

// A bar is the caret.
test.each([
  ['a digit deleted in the first group', '424| 4242 4242', '424|4 2424 242', false],
  ['a digit deleted behind a gap', '4242 |242 4242', '4242| 2424 242', false],
  ['the gap itself deleted', '4242|4242', '4242| 4242', false],
  ['a digit typed in the first group', '42942| 4242', '4294 2|424 2', true],
  ['a digit typed at the end of a group', '4249|2 4242', '4249 |2424 2', true],
  ['everything deleted before the caret', '|4242 42', '|4242 42', false],
  ['a digit added at the end', '42424|', '4242 4|', true],
])('%s keeps the caret in place', (_what, before, after, isAdded) => {
  const [typed, caret] = [before.replace('|', ''), before.indexOf('|')]
  const grouped = groupCardNumber(typed)

  const place = caretAfterGrouping(typed, caret, grouped, isAdded)

  expect(`${grouped.slice(0, place)}|${grouped.slice(place)}`).toBe(after)
})

test.each([
  ['Delete', '4242| 4242', '4242 |4242'],
  ['Delete', '42|42 4242', '42|42 4242'],
  ['Delete', '4242 4242|', '4242 4242|'],
  ['Delete', '12| / 34', '12 / |34'],
  ['Backspace', '4242 |4242', '4242| 4242'],
  ['Backspace', '4242 4|242', '4242 4|242'],
  ['Backspace', '|4242', '|4242'],
  ['Backspace', '12 / |34', '12| / 34'],
] as const)('%s at %s deletes a digit, not a gap', (key, before, after) => {
  const [text, caret] = [before.replace('|', ''), before.indexOf('|')]

  const place = caretPastGap(text, caret, key)

  expect(`${text.slice(0, place)}|${text.slice(place)}`).toBe(after)
})
