import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneLetterOff } from './menu-search.ts'

test.each([
  ['nothing', 'naan', 'naan', true],
  ['one missing', 'nan', 'naan', true],
  ['one too many', 'naaan', 'naan', true],
  ['another one', 'panner', 'panker', true],
  ['two exchanged', 'chikcen', 'chicken', true],
  ['the first', 'hicken', 'chicken', true],
  ['the last', 'chicke', 'chicken', true],
  ['the first two exchanged', 'hcicken', 'chicken', true],
  ['two letters', 'chikn', 'chicken', false],
  ['two exchanged that are no neighbours', 'kcichen', 'chicken', false],
  ['everything', 'dal', 'rice', false],
])('%s: %s and %s: %s', (_, typed, word, isOff) => {
  expect(isOneLetterOff(typed, word)).toBe(isOff)
})

test('it is the edit distance with exchanged neighbours, in either direction', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isOff = distance(one, other) <= 1

      expect(isOneLetterOff(one, other)).toBe(isOff)
      expect(isOneLetterOff(other, one)).toBe(isOff)
    }),
  )
})

/** Optimal string alignment, by its definition. */
function distance(one: string, other: string): number {
  if (!one || !other) return one.length + other.length
  const [head, tail] = [one.slice(0, -1), other.slice(0, -1)]
  const steps = [
    distance(head, other) + 1,
    distance(one, tail) + 1,
    distance(head, tail) + (one.at(-1) === other.at(-1) ? 0 : 1),
  ]
  if (one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)) {
    steps.push(distance(one.slice(0, -2), other.slice(0, -2)) + 1)
  }
  return Math.min(...steps)
}
