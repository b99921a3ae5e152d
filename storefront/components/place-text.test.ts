import { expect, test } from 'vitest'
import type { SiteOutlet } from '#storefront/site.ts'
import { placeName, placeText, placeWithPostcode } from './place-text.ts'

/** What the three texts say of an outlet in this street. */
function textsOf(line1: string): string[] {
  const address = { line1, line2: '', city: 'London', postcode: 'W1D 3NQ' }
  // Only what is read of it.
  const outlet = { name: 'Thali House Soho', address } as SiteOutlet
  return [placeText(outlet), placeWithPostcode(outlet), placeName(outlet)]
}

test('an outlet without a street is named once, and no text about it has a gap', () => {
  expect(textsOf('1 Dean Street')).toEqual([
    '1 Dean Street, London',
    '1 Dean Street, London W1D 3NQ',
    '1 Dean Street',
  ])
  expect(textsOf('')).toEqual(['London', 'London W1D 3NQ', 'Thali House Soho'])
})
