import { expect, test } from 'vitest'
import type { PageContext } from '#server/pages/page-context.ts'
import { outletAddress, outletStreet } from './outlet-address.ts'
import { getSite } from './site.server.ts'

/** What of a site is about places. */
function placesOf(line1: string) {
  const address = { line1, city: 'London', postcode: 'W1D 3RB' }
  const ctx = {
    hostKind: 'live',
    site: {
      tenant: { branding: { name: 'Thali House' }, location: { line1, line2: '' }, brands: [] },
      outlets: [{ name: 'Thali House Soho', address }],
    },
    payments: { card: null },
    environment: {},
    now: () => new Date('2026-11-20T18:00:00Z'),
  }
  // Only what is read of it.
  const { location, outlets } = getSite(ctx as unknown as PageContext)
  return [
    location.line1,
    ...outlets.flatMap((outlet) => [outletStreet(outlet), outletAddress(outlet)]),
  ]
}

test('texts about a place without a street have its name in a sentence, and no gap beside it', () => {
  expect(placesOf('1 Dean Street')).toEqual([
    '1 Dean Street',
    '1 Dean Street',
    '1 Dean Street, London W1D 3RB',
  ])
  expect(placesOf('')).toEqual(['Thali House', 'Thali House Soho', 'London W1D 3RB'])
})
