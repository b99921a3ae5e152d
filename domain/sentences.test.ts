import { expect, test } from 'vitest'
import { addressText } from './address.ts'
import { unansweredText } from './order-ending.ts'
import { reasonSentence } from './order-reasons.ts'
import { questionsLines, withCall } from './sentences.ts'

test('sentences name a number where there is one, and end without it', () => {
  expect(withCall('It is closed.', '020 7946 0123')).toBe(
    'It is closed. Please call 020 7946 0123.',
  )
  expect(withCall('It is closed.', '')).toBe('It is closed.')
  expect(questionsLines('020 7946 0123')).toEqual(['Questions? Call 020 7946 0123.'])
  expect(questionsLines('')).toEqual([])
  expect(unansweredText('020 7946 0123')).toMatch(/You can call 020 7946 0123, or cancel it\.$/)
  expect(unansweredText('')).toMatch(/You can cancel it\.$/)
})

test('an address has the parts that are given', () => {
  expect(addressText('1 Dean Street', '', 'London')).toBe('1 Dean Street, London')
  expect(addressText('', undefined, 'London W1D 3RB')).toBe('London W1D 3RB')
})

test('a dish that has sold out is named', () => {
  expect(reasonSentence('sold_out', ['Curry'])).toBe('Curry has just sold out.')
  expect(reasonSentence('sold_out', ['Curry', 'Lassi'])).toBe('Curry and Lassi have just sold out.')
  expect(reasonSentence('sold_out')).toBe('Something in your order has just sold out.')
})
