import { expect, test } from 'vitest'
import { longestName, nameProblem } from './order-contact.ts'

test.each([
  'A',
  'Ada',
  'Jean-Luc',
  'O’Brien',
  "D'Arcy",
  'John 2nd',
  'Mª José',
  '美咲',
  'محمد',
  'ナオミ・スコット',
  'Þórdís',
  'आदित्य',
  'می‌نا',
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull()
})

test.each([
  '',
  '   ',
  '123456789012',
  '!!!',
  '🍕',
  'http://evil.example',
  'ada@example.com',
  '<b>Ada</b>',
  'Ada\u0000',
  'x'.repeat(61),
])('%j is none', (text) => {
  expect(nameProblem(text)).toMatch(/^Enter a name/)
})

test('a name has a limited length', () => {
  expect(nameProblem('a'.repeat(longestName))).toBeNull()
  expect(nameProblem('a'.repeat(longestName + 1))).toBe('Enter a name of at most 60 letters')
})
