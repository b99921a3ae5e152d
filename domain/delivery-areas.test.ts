import { describe, expect, test } from 'vitest'
import { anArea } from '#testing/sample-order.ts'
import { areaFor, distanceKm, lowestMinimum, noDeliveryText, quotedArea } from './delivery-areas.ts'
import { locatePostcode } from './postcode-places.ts'

/** The middle of SE1, by the table of postcodes. */
const coordinates = { latitude: 51.498, longitude: -0.089 }
const named = (name: string, given: Parameters<typeof anArea>[0]) =>
  anArea({ name, postcodes: [], freeOver: null, minimumOrder: 1_000, minutes: 20, ...given })

describe('the area of a postcode', () => {
  test.each([
    ['a sector before all others, even if it is dearer', 'se19sg', 'sector'],
    ['a district otherwise', 'SE11 4AA', 'district'],
    ['the cheaper of two, however it is written', 'SE1 1AA', 'cheaper'],
    ['a radius last', 'SW2 1AA', 'radius'],
    // SE1 9 is a sector of SE1, not the district SE19.
    ['no district that only looks like a sector', 'SE19 1AA', undefined],
    ['none for a place that is not in the table', 'ZE1 0AA', undefined],
    ['none for what is no postcode', 'somewhere', undefined],
  ])('%s', (_name, postcode, name) => {
    const deliveryAreas = [
      named('radius', { radiusKm: 6, fee: 100 }),
      named('district', { postcodes: ['SE1', 'SE11'], fee: 200 }),
      named('cheaper', { postcodes: [' se1 '], fee: 150 }),
      named('sector', { postcodes: ['SE1 9'], fee: 400 }),
    ]

    expect(areaFor({ coordinates, deliveryAreas }, postcode)?.name).toBe(name)
  })

  test('a radius reaches exactly as far as it says', () => {
    const brixton = locatePostcode('SW2 1AA')
    const km = brixton ? distanceKm(coordinates, brixton) : 0
    const within = (radiusKm: number) =>
      areaFor({ coordinates, deliveryAreas: [named('r', { radiusKm })] }, 'SW2 1AA')

    expect(within(km)).not.toBeNull()
    expect(within(km - 0.001)).toBeNull()
  })
})

const near = named('near', { postcodes: ['SE1'], fee: 150, minimumOrder: 1_500 })
const far = named('far', { postcodes: ['SE2'], fee: 300, minimumOrder: 1_200, minutes: 15 })
const around = named('around', { radiusKm: 2, fee: 400, minutes: 30 })

describe('the delivery shown', () => {
  test('with a postcode is that of its area, though another is cheaper', () => {
    expect(quotedArea({ coordinates, deliveryAreas: [near, far] }, 'SE2 9AA')).toEqual(far)
  })

  test('without a postcode has the least of each figure, and the free delivery of the cheapest', () => {
    const deliveryAreas = [far, { ...near, freeOver: 2_500 }, around]

    expect(quotedArea({ coordinates, deliveryAreas }, null)).toMatchObject({
      name: 'near',
      fee: 150,
      freeOver: 2_500,
      minimumOrder: 1_000,
      minutes: 15,
    })
    expect(deliveryAreas[0]).toBe(far)
  })

  test.each([null, 'SE1 9AA'])('without areas is none: %s', (postcode) => {
    expect(quotedArea({ coordinates, deliveryAreas: [] }, postcode)).toBeNull()
  })
})

test('the lowest minimum is that of all areas; without areas there is none', () => {
  expect([lowestMinimum([]), lowestMinimum([near]), lowestMinimum([near, far])]).toEqual([
    0, 1_500, 1_200,
  ])
})

const borough = { latitude: 51.501, longitude: -0.0935 }
test.each([
  ['nowhere', borough, borough, 0],
  ['Borough to Brixton', borough, { latitude: 51.4627, longitude: -0.1145 }, 4.5],
  ['to Edinburgh', borough, { latitude: 55.9533, longitude: -3.1883 }, 535],
  ['round the earth', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
])('%s', (_name, from, to, km) => {
  expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(1)
  expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to))
})

test('a diner outside reads the postcode in its normal form', () => {
  expect(noDeliveryText('se259zz')).toBe('We don’t deliver to SE25 9ZZ yet')
})

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
