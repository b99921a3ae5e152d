import { describe, expect, test } from 'vitest'
import type { DeliveryArea } from './delivery-areas.ts'
import { lowestMinimum } from './delivery-areas.ts'
import { quotedArea } from './quoted-area.ts'

function anArea(given: Partial<DeliveryArea>): DeliveryArea {
  return {
    name: 'area',
    postcodes: [],
    radiusKm: null,
    fee: 200,
    freeOver: null,
    minimumOrder: 1_000,
    minutes: 20,
    ...given,
  }
}

/** The middle of SE1, by the table of postcodes. */
const coordinates = { latitude: 51.498, longitude: -0.089 }
const near = anArea({ name: 'near', postcodes: ['SE1'], fee: 150, minimumOrder: 1_500 })
const far = anArea({ name: 'far', postcodes: ['SE2'], fee: 300, minimumOrder: 1_200, minutes: 15 })
const around = anArea({ name: 'around', radiusKm: 2, fee: 400, minutes: 30 })

describe('the delivery shown', () => {
  test('with a postcode is that of its area, though another is cheaper', () => {
    const outlet = { coordinates, deliveryAreas: [near, far] }

    expect(quotedArea(outlet, 'SE2 9AA')).toEqual(far)
  })

  test.each([
    ['in its middle', 'SE1 9AA', 'around'],
    ['beyond the radius', 'SE2 9AA', undefined],
    ['that is none', 'nowhere', undefined],
  ])('by a radius, of a postcode %s', (_, postcode, name) => {
    expect(quotedArea({ coordinates, deliveryAreas: [around] }, postcode)?.name).toBe(name)
  })

  test('without a postcode has the least of each figure, and the free delivery of the cheapest', () => {
    const outlet = { coordinates, deliveryAreas: [far, { ...near, freeOver: 2_500 }, around] }

    expect(quotedArea(outlet, null)).toMatchObject({
      name: 'near',
      fee: 150,
      freeOver: 2_500,
      minimumOrder: 1_000,
      minutes: 15,
    })
  })

  test('without areas is none, with a postcode or without', () => {
    const outlet = { coordinates, deliveryAreas: [] }

    expect(quotedArea(outlet, null)).toBeNull()
    expect(quotedArea(outlet, 'SE1 9AA')).toBeNull()
  })

  test('leaves the areas in their order', () => {
    const outlet = { coordinates, deliveryAreas: [far, near] }

    quotedArea(outlet, null)

    expect(outlet.deliveryAreas).toEqual([far, near])
  })
})

test.each([
  ['no area', [], 0],
  ['one area', [near], 1_500],
  ['two areas, the second lower', [near, far], 1_200],
  ['two areas, the first lower', [far, near], 1_200],
  ['an area without a minimum', [near, { ...far, minimumOrder: 0 }], 0],
])('the lowest minimum of %s', (_, areas, minimum) => {
  expect(lowestMinimum(areas)).toBe(minimum)
})
