import { describe, expect, test } from 'vitest'
import { areaFor, type DeliveryArea, distanceKm, noDeliveryText } from './delivery-areas.ts'

const borough = { latitude: 51.501, longitude: -0.0935 }
const brixton = { latitude: 51.4627, longitude: -0.1145 }

function anArea(name: string, given: Partial<DeliveryArea>): DeliveryArea {
  return {
    name,
    postcodes: [],
    radiusKm: null,
    fee: 300,
    freeOver: null,
    minimumOrder: 1_000,
    minutes: 15,
    ...given,
  }
}

const sectorArea = anArea('sector', { postcodes: ['SE1 9'], fee: 400 })
const districtArea = anArea('district', { postcodes: ['SE1', 'SE11'], fee: 200 })
const cheaper = anArea('cheaper', { postcodes: [' se1 '], fee: 150 })
const radius = anArea('radius', { radiusKm: 5, fee: 100 })

const where = {
  outlet: { coordinates: borough },
  locate: (postcode: string) => (postcode === 'SW2 1AA' ? brixton : null),
}

describe('the area of a postcode', () => {
  test.each([
    ['a sector before all others, even if it is dearer', 'se19sg', 'sector'],
    ['a district otherwise', 'SE11 4AA', 'district'],
    ['the cheaper of two, however it is written', 'SE1 1AA', 'cheaper'],
    ['a radius last', 'SW2 1AA', 'radius'],
    // SE1 9 is a sector of SE1, not the district SE19.
    ['no district that only looks like a sector', 'SE19 1AA', undefined],
    ['none for a place nobody knows', 'N1 1AA', undefined],
    ['none for what is no postcode', 'somewhere', undefined],
  ])('%s', (_name, postcode, name) => {
    const areas = [radius, districtArea, cheaper, sectorArea]

    expect(areaFor(areas, postcode, where)?.name).toBe(name)
  })

  test('a radius reaches exactly as far as it says', () => {
    const km = distanceKm(borough, brixton)
    const within = (radiusKm: number) => areaFor([anArea('r', { radiusKm })], 'SW2 1AA', where)

    expect(within(km)).not.toBeNull()
    expect(within(km - 0.001)).toBeNull()
  })
})

test.each([
  ['nowhere', borough, borough, 0],
  ['Borough to Brixton', borough, brixton, 4.5],
  [
    'London to Edinburgh',
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 55.9533, longitude: -3.1883 },
    534,
  ],
  ['round the earth', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
])('%s', (_name, from, to, km) => {
  expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(1)
  expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to))
})

test('a diner outside reads the postcode in its normal form', () => {
  expect(noDeliveryText('se259zz')).toBe('We don’t deliver to SE25 9ZZ yet')
})
