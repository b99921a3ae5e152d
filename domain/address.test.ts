import { expect, test } from 'vitest'
import { district, hasStreet, normalisePostcode, sector } from './address.ts'

test.each([
  ['se11aa', 'SE1 1AA', 'SE1', 'SE1 1'],
  [' SE1  9SG ', 'SE1 9SG', 'SE1', 'SE1 9'],
  ['m11ae', 'M1 1AE', 'M1', 'M1 1'],
  ['CR2-6XH', 'CR2 6XH', 'CR2', 'CR2 6'],
  ['dn551pt', 'DN55 1PT', 'DN55', 'DN55 1'],
  ['ec1a1bb', 'EC1A 1BB', 'EC1A', 'EC1A 1'],
  ['gy1 1aa', 'GY1 1AA', 'GY1', 'GY1 1'],
  ['gx11 1aa', 'GX11 1AA', 'GX11', 'GX11 1'],
])('%j is %s, in %s and %s', (text, normal, inDistrict, inSector) => {
  expect(normalisePostcode(text)).toBe(normal)
  expect(normalisePostcode(normal)).toBe(normal)
  expect(district(normal)).toBe(inDistrict)
  expect(sector(normal)).toBe(inSector)
})

test.each(['', 'SE1', 'SE1 1A', 'SE1 1AAA', 'SE1 1AO', '12345', 'QE1 1AA', 'SE1 1AA; DROP'])(
  '%j is none',
  (text) => {
    expect(normalisePostcode(text)).toBeNull()
  },
)

test.each([
  ['12 Sample Street', true],
  ['12', true],
  ['ул. Мира 5', true],
  ['London Road', true],
  ['London', false],
  [' LONDON. ', false],
  ['se11aa', false],
  ['London SE1 1AA', false],
  ['SE1 1AA, London', false],
  ['.', false],
  ['  ', false],
  ['', false],
])('the line %j leads to a door: %s', (line1, is) => {
  expect(hasStreet({ line1, city: 'London', postcode: 'SE1 1AA' })).toBe(is)
})
