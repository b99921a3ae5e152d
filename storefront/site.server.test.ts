import { expect, test } from 'vitest'
import type { PageContext } from '#server/pages/page-context.ts'
import { getSite } from './site.server.ts'

/** What of a site is about places. */
function placesOf(line1: string) {
  const ctx = {
    hostKind: 'live',
    site: {
      tenant: { branding: { name: 'Thali House' }, location: { line1, line2: '' }, brands: [] },
      outlets: [{ name: 'Thali House Soho', address: { line1, city: 'London' } }],
    },
    payments: { card: null },
    environment: {},
    now: () => new Date('2026-11-20T18:00:00Z'),
  }
  // Only what is read of it.
  const { location, outlets } = getSite(ctx as unknown as PageContext)
  return [location.line1, outlets[0]?.address.line1]
}

test('a place without a street is called by its name, so that no text about it has a gap', () => {
  expect(placesOf('1 Dean Street')).toEqual(['1 Dean Street', '1 Dean Street'])
  expect(placesOf('')).toEqual(['Thali House', 'Thali House Soho'])
})
