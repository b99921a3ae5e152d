import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anArea } from '#testing/sample-order.ts'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import {
  distanceText,
  findOutlets,
  type OutletSearch,
  quotedMinutes,
  readSearch,
  type SearchedOutlet,
} from './outlet-search.ts'

const area = anArea()

function anOutlet(id: string, given: Partial<SearchedOutlet> = {}): SearchedOutlet {
  return {
    id,
    name: id,
    brandId: 'spice',
    address: { line1: '1 High Street', line2: '', city: 'London', postcode: 'SE1 1AA' },
    coordinates: { latitude: 51.5, longitude: -0.09 },
    ...aKitchenOpen(everyDay('12:00-22:00')),
    deliveryAreas: [area],
    ...given,
  }
}

const search: OutletSearch = {
  fulfilment: 'delivery',
  place: null,
  text: '',
  isOpenOnly: false,
  brandId: null,
}
const evening = new Date('2026-11-20T18:00:00Z')
const ids = (found: { outlet: SearchedOutlet }[]) => found.map(({ outlet }) => outlet.id)

describe('the outlets that fit', () => {
  test('open ones come first, closed ones by when they open, none is hidden', () => {
    const outlets = [
      anOutlet('tomorrow', { openingHours: everyDay('12:00-14:00') }),
      anOutlet('later', { openingHours: everyDay('19:00-22:00') }),
      anOutlet('paused', { isPaused: true }),
      anOutlet('open'),
    ]
    const found = findOutlets(outlets, search, evening)
    expect(ids(found)).toEqual(['open', 'later', 'tomorrow', 'paused'])
    expect(ids(findOutlets(outlets, { ...search, isOpenOnly: true }, evening))).toEqual(['open'])
  })

  test('before the clock is known none counts as open, and equal ones keep their order', () => {
    const outlets = [anOutlet('open'), anOutlet('later', { openingHours: everyDay('19:00-22:00') })]
    const state = { opensAt: null }

    expect(findOutlets(outlets, search, null)).toMatchObject(
      outlets.map((outlet) => ({ outlet, isOpen: false, state })),
    )
  })

  test('with a postcode those that deliver there come first, with its fee and minutes', () => {
    const far = anOutlet('far', { deliveryAreas: [{ ...area, postcodes: ['N1'] }] })
    const near = anOutlet('near', { deliveryAreas: [{ ...area, fee: 399, minutes: 30 }] })
    const there = { ...search, place: { postcode: 'SE1 1AA', coordinates: null } }
    const delivery = { fee: 399, minimumOrder: 1_200 }

    expect(findOutlets([far, near], there, evening)).toMatchObject([
      { outlet: near, serves: true, minutes: [50, 65], delivery },
      { outlet: far, serves: false, delivery: null },
    ])
    const pickup = findOutlets([far, near], { ...there, fulfilment: 'pickup' }, evening)
    expect(ids(pickup)).toEqual(['far', 'near'])
  })

  test.each<[string, Partial<OutletSearch>, boolean]>([
    ['a delivery before a postcode is known', {}, true],
    ['a delivery to a postcode', { place: { postcode: 'SE1 1AA', coordinates: null } }, false],
    [
      'a delivery to where the device is, which is no postcode',
      { place: { postcode: null, coordinates: { latitude: 51.5, longitude: -0.09 } } },
      true,
    ],
    ['a pickup', { fulfilment: 'pickup' }, false],
  ])('fee and minutes of all areas, or of one: %s', (_, given, isLowest) => {
    const cheap = { ...area, postcodes: ['N1'], fee: 100, minutes: 5 }
    const outlet = anOutlet('any', { deliveryAreas: [area, cheap] })
    const [found] = findOutlets([outlet], { ...search, ...given }, evening)

    expect(found?.isLowest).toBe(isLowest)
    if (isLowest) expect(found?.delivery?.fee).toBe(100)
  })

  test('a paused service is not offered, and the kitchen stays open for the other service', () => {
    const hand = { kind: 'hand' as const, until: null, message: '' }
    const paused = anOutlet('paused', { pauses: [{ ...hand, services: ['delivery'] }] })
    const open = anOutlet('open')

    expect(findOutlets([paused, open], search, evening)).toMatchObject([
      { outlet: open, serves: true, isServicePaused: false },
      { outlet: paused, isOpen: true, serves: false, isServicePaused: true },
    ])
    const [pickup] = findOutlets([paused, open], { ...search, fulfilment: 'pickup' }, evening)
    expect(pickup).toMatchObject({ serves: true, isServicePaused: false })
  })

  test('where the device is, the nearest come first', () => {
    const outlets = [
      anOutlet('north', { coordinates: { latitude: 51.6, longitude: -0.09 } }),
      anOutlet('here', { coordinates: { latitude: 51.501, longitude: -0.09 } }),
    ]
    const place = { postcode: null, coordinates: { latitude: 51.5, longitude: -0.09 } }
    const found = findOutlets(outlets, { ...search, place }, evening)

    expect(found.map(({ outlet, distance }) => [outlet.id, distanceText(distance ?? 0)])).toEqual([
      ['here', 'under 0.1 mi'],
      ['north', '6.9 mi'],
    ])
    expect([distanceText(0.161), distanceText(0.16)]).toEqual(['0.1 mi', 'under 0.1 mi'])
  })

  test('text finds name, street, town and brand; a brand narrows', () => {
    const outlets = [
      anOutlet('Café Soho', { brandId: 'café' }),
      anOutlet('Deptford', {
        address: { line1: '9 Creek Road', line2: '', city: 'London', postcode: 'SE8 3BN' },
      }),
    ]
    const found = (text: string, brandId: string | null = null) =>
      ids(findOutlets(outlets, { ...search, text, brandId }, evening, (id) => `The ${id} family`))
    expect(found('cafe')).toEqual(['Café Soho'])
    expect(found('creek london')).toEqual(['Deptford'])
    expect(found('spice family')).toEqual(['Deptford'])
    expect(found('', 'café')).toEqual(['Café Soho'])
    expect(found('nowhere')).toEqual([])
  })

  test('without open-only every outlet that fits is there once, whatever the search', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 }),
        fc.constantFrom('delivery' as const, 'pickup' as const),
        fc.option(fc.constantFrom('SE1 1AA', 'N1 9AA', 'ZZ1 1ZZ')),
        fc.integer({ min: 0, max: 23 }),
        (names, fulfilment, postcode, hour) => {
          const found = findOutlets(
            names.map((name) => anOutlet(name)),
            { ...search, fulfilment, place: postcode ? { postcode, coordinates: null } : null },
            new Date(Date.UTC(2026, 10, 20, hour)),
          )
          expect(ids(found).toSorted()).toEqual(names.toSorted())
          const serving = found.map(({ serves }) => serves)
          expect(serving).toEqual(serving.toSorted((a, b) => Number(b) - Number(a)))
        },
      ),
    )
  })
})

test('a search text is either a postcode or free text', () => {
  expect(readSearch(' se11aa ')).toMatchObject({ place: { postcode: 'SE1 1AA' }, text: '' })
  expect(readSearch('Soho')).toEqual({ place: null, text: 'Soho' })
})

test('the minutes shown are those of the kitchen, those on the road, and one slot', () => {
  const outlet = anOutlet('one')
  expect(quotedMinutes(outlet, area)).toEqual([35, 50])
  expect(quotedMinutes(outlet, null)).toEqual([20, 35])
})
