import { describe, expect, test } from 'vitest'
import type { PageContext } from '#server/pages/page-context.ts'
import { dayText, endedText } from './coupon.tsx'
import { getOffers } from './data.server.ts'

// Half past midnight in London, the evening before in New York, the morning in Tokyo.
const midnight = '2026-09-01T23:30:00Z'
const before = new Date('2026-08-01T12:00:00Z')
const after = new Date('2026-10-01T12:00:00Z')

test.each([
  ['America/New_York', '1 September'],
  ['Europe/London', '2 September'],
  ['Asia/Tokyo', '2 September'],
])('the days of an offer are those of its zone: %s', (timeZone, day) => {
  expect(dayText(midnight, timeZone)).toBe(day)
  expect(endedText({ validFrom: null, validUntil: midnight, timeZone }, after)).toBe(`Ended ${day}`)
  expect(endedText({ validFrom: midnight, validUntil: null, timeZone }, before)).toBe(`From ${day}`)
})

test('an offer that runs says nothing, and none before the clock is known', () => {
  const offer = { validFrom: before.toISOString(), validUntil: after.toISOString() }
  const timeZone = 'America/New_York'

  expect(endedText({ ...offer, timeZone }, new Date(midnight))).toBe('')
  expect(endedText({ validFrom: null, validUntil: midnight, timeZone }, null)).toBe('')
})

describe('the zone of an offer', () => {
  const promo = {
    code: 'A',
    headline: 'A',
    terms: '',
    isListed: true,
    discount: {},
    minimumSpend: 0,
  }
  const site = (outletIds: string[]) => ({
    tenant: {
      currency: { code: 'GBP' },
      timeZone: 'Europe/London',
      home: { banners: [] },
      promos: [{ ...promo, outletIds, validFrom: null, validUntil: midnight }],
    },
    outletById: new Map([['harlem', { name: 'Harlem', timeZone: 'America/New_York' }]]),
  })
  // Only what the offers are made of.
  const zones = (outletIds: string[]) =>
    getOffers({ site: site(outletIds) } as unknown as PageContext).map(({ timeZone }) => timeZone)

  test('is that of the outlet that it is for, else the restaurant’s', () => {
    expect(zones(['harlem'])).toEqual(['America/New_York'])
    expect(zones([])).toEqual(['Europe/London'])
  })
})
