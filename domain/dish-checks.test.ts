import { describe, expect, test } from 'vitest'
import { type CheckedDish, extraFault, removalFault } from './dish-checks.ts'

const dish = (changes: Partial<CheckedDish> = {}): CheckedDish => ({
  name: 'Lamb Rogan Josh',
  description: 'Slow-braised shoulder.',
  allergens: [],
  ...changes,
})

describe('a removal', () => {
  test.each([
    ['No nuts', ['nuts']],
    ['No nuts', ['peanuts']],
    ['No cashew cream', ['nuts']],
    ['No cream finish', ['milk']],
    ['No peanuts', ['peanuts']],
  ] as const)('fits a dish only where it declares the allergen: %s', (removal, allergens) => {
    expect(removalFault(removal, dish({ allergens }))).toBeNull()
    expect(removalFault(removal, dish())).toMatch(/does not declare/)
  })

  test('fits a dish whose allergens are not given', () => {
    expect(removalFault('No nuts', dish({ allergens: null }))).toBeNull()
  })

  test.each(['No coriander', 'No raw onion', 'No coconut cream', 'No vegan cheese', 'No doughnut'])(
    'of something that is not an allergen fits every dish: %s',
    (removal) => {
      expect(removalFault(removal, dish())).toBeNull()
    },
  )
})

test.each([
  ['Double chicken', 'Lamb Rogan Josh', false],
  ['Double chicken', 'Butter Chicken', true],
  ['Extra prawns', 'Goan Prawn Curry', true],
  ['Extra prawns', 'Lamb Rogan Josh', false],
  ['Extra raita', 'Lamb Rogan Josh', true],
  ['Bacon', 'Avocado on Toast', true],
  ['Extra vegan chicken', 'Green Curry', true],
])('an extra %s on %s', (extra, name, fits) => {
  expect(extraFault(extra, dish({ name, description: '' })) === null).toBe(fits)
})
