import { expect, test } from 'vitest'
import { contactFaults, longestName, nameProblem, needsProvenPhone } from './order-contact.ts'

test.each([
  'A',
  'Jean-Luc',
  'O’Brien',
  "D'Arcy",
  'John 2nd',
  'Mª José',
  'محمد',
  'ナオミ・スコット',
  'आदित्य',
  'می‌نا',
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull()
})

test.each(['', '   ', '🍕', 'ada@example.com', '<b>Ada</b>', 'Ada\u0000', 'x'.repeat(61)])(
  '%j is none',
  (text) => {
    expect(nameProblem(text)).toMatch(/^Enter a name/)
  },
)

test('a name has a limited length', () => {
  expect(nameProblem('a'.repeat(longestName))).toBeNull()
  expect(nameProblem('a'.repeat(longestName + 1))).toBe('Enter a name of at most 60 letters')
})

test.each([
  [' ', '', 'delivery', ['firstName', 'phone']],
  [' ', '', 'pickup', ['firstName']],
  ['Ada', '+447700900123', 'delivery', []],
  ['Ada', '', 'pickup', []],
  // Stored before names were checked.
  ['123456789012', '+447700900123', 'delivery', ['firstName']],
] as const)('“%s” with “%s” lacks for a %s: %j', (firstName, phone, fulfilment, missing) => {
  const faults = contactFaults({ firstName, phone }, fulfilment)

  expect(faults.map(({ field }) => field)).toEqual(missing)
})

test.each([
  ['cash', 1_000, true],
  ['cash', 0, false],
  ['card', 1_000, false],
] as const)(
  'an order paid by %s for %d needs a proven phone number: %s',
  (method, total, needs) => {
    expect(needsProvenPhone(method, total)).toBe(needs)
  },
)
