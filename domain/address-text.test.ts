import { expect, test } from 'vitest'
import { hasStreet } from './address.ts'

test.each([
  ['12 Sample Street', true],
  ['Rose Cottage', true],
  ['12', true],
  ['ул. Мира 5', true],
  ['London Road', true],
  ['London House', true],
  ['London', false],
  [' LONDON. ', false],
  ['SE1 1AA', false],
  ['se11aa', false],
  ['London SE1 1AA', false],
  ['SE1 1AA, London', false],
  ['.', false],
  ['-', false],
  ['  ', false],
  ['', false],
])('the line %j leads to a door: %s', (line1, is) => {
  expect(hasStreet({ line1, city: 'London', postcode: 'SE1 1AA' })).toBe(is)
})
