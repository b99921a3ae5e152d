import { expect, test } from 'vitest'
import { pounds } from '#testing/currencies.ts'
import { anArea } from '#testing/sample-order.ts'
import { minutesText, type StoreCard, serviceText } from './use-stores.ts'

function aCard(given: Partial<StoreCard> = {}): StoreCard {
  return {
    outlet: { services: ['delivery', 'pickup'], kitchen: { preparationMinutes: 20 } },
    currency: pounds,
    serves: true,
    isServicePaused: false,
    isLowest: false,
    minutes: [33, 48],
    delivery: { fee: anArea().fee, minimumOrder: 0 },
    ...given,
  } as StoreCard
}

const place = { postcode: 'SE1 1AA', coordinates: null }
const near = { fulfilment: 'delivery', place } as const
const anywhere = { fulfilment: 'delivery', place: null } as const

test.each([
  ['the lowest of all areas, as from', { isLowest: true }, anywhere, 'Delivery from £2.50'],
  [
    'free in the nearest area, as from',
    { isLowest: true, delivery: { fee: 0, minimumOrder: 0 } },
    anywhere,
    'Delivery from £0.00',
  ],
  ['that of the address', {}, near, '£2.50 delivery'],
  ['free there', { delivery: { fee: 0, minimumOrder: 0 } }, near, 'Free delivery'],
  ['out of reach', { delivery: null }, near, 'Doesn’t deliver to SE1 1AA · pickup, 20 min'],
  ['paused', { isServicePaused: true }, near, 'Delivery paused'],
])('what delivery costs: %s', (_, given, search, text) => {
  expect(serviceText(aCard(given), search)).toBe(text)
})

test.each([
  ['before an address is known', { isLowest: true }, 'from 33 min'],
  ['to the address', {}, '33–48 min'],
  ['where the service is not offered', { serves: false }, ''],
])('the minutes %s', (_, given, text) => {
  expect(minutesText(aCard(given))).toBe(text)
})
