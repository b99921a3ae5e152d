import { expect, test } from 'vitest'
import { distanceKm } from './delivery-areas.ts'
import { locatePostcode } from './postcode-places.ts'

test.each([
  ['SE1 1AA', 51.5, -0.09],
  ['EC1A 1BB', 51.52, -0.1],
  ['W1D 3RB', 51.514, -0.14],
  ['NW10 4AB', 51.54, -0.25],
  ['M1 1AE', 53.48, -2.24],
])('%s lies within two kilometres of where it is', (postcode, latitude, longitude) => {
  const place = locatePostcode(postcode)

  expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(2)
})

test('a place that is not in the table is unknown', () => {
  expect(locatePostcode('ZE1 0AA')).toBeNull()
})
