import { expect, test } from 'vitest'
import { contactFaults, longestName, nameProblem, needsProvenPhone } from './order-contact.ts'

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

const fields = (person: { firstName: string; phone: string }, how: 'delivery' | 'pickup') =>
  contactFaults(person, how).map(({ field }) => field)

test('a delivery needs a name and a phone number, a pickup a name', () => {
  const nobody = { firstName: ' ', phone: '' }

  expect(fields(nobody, 'delivery')).toEqual(['firstName', 'phone'])
  expect(fields(nobody, 'pickup')).toEqual(['firstName'])
  expect(fields({ firstName: 'Ada', phone: '+447700900123' }, 'delivery')).toEqual([])
  expect(fields({ firstName: 'Ada', phone: '' }, 'pickup')).toEqual([])
})

test('a name stored before names were checked is asked for again', () => {
  expect(fields({ firstName: '123456789012', phone: '+447700900123' }, 'delivery')).toEqual([
    'firstName',
  ])
})

test('an order paid in cash needs a proven phone number', () => {
  expect(needsProvenPhone('cash', 1_000)).toBe(true)
  expect(needsProvenPhone('card', 1_000)).toBe(false)
  expect(needsProvenPhone('card', 0)).toBe(false)
  expect(needsProvenPhone('cash', 0)).toBe(false)
})
