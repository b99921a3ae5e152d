import { expect, test } from 'vitest'
import { fieldName } from './field-names.ts'
import { changedLines, settingLines } from './setting-text.ts'

const print = {
  time: (instant: string) => instant.slice(11, 16),
  money: (amount: number) => `£${amount.toFixed(2)}`,
}

test.each([
  ['outlet', 'hours.monday', 'Monday'],
  ['outlet', 'kitchen.lead_minutes', 'Notice for later orders'],
  ['outlet', 'fees.small_order', 'Fee on small orders'],
  ['restaurant', 'payments.cash', 'Payments · Cash'],
  ['restaurant', 'messages.ready', 'Messages · Ready for pickup'],
  ['restaurant', 'story', 'Story'],
  ['brand', 'branding.brand_colour', 'Branding · Brand: buttons and links'],
  ['promo', 'headline', 'Text for diners'],
] as const)('%s %s is called %s, as on its screen', (kind, field, name) => {
  expect(fieldName(kind, field)).toBe(name)
})

test.each<[string, unknown, string[]]>([
  ['fees.pickup_minimum', 8, ['£8.00']],
  ['fees.small_order', { below: 15, fee: 1.5 }, ['Orders below: £15.00; Fee: £1.50']],
  ['fees.small_order', null, ['–']],
  ['services', ['delivery'], ['Delivery']],
  ['payments.cash', ['pickup'], ['At the counter, for pickup']],
  ['payments.cash', [], ['–']],
  ['kind', 'free_delivery', ['Free delivery']],
  ['booking.weekdays', { monday: 'closed' }, ['Monday: closed']],
  ['booking.weekdays', {}, ['–']],
  ['valid_from', '2026-11-06T09:30:00Z', ['09:30']],
  ['messages.accepted', { text: 'Namaste!', send: false }, ['Text message: Namaste!; Send it: no']],
  [
    'delivery_areas',
    [
      { name: 'Bank', postcodes: ['SE1', 'SE16'], fee: 2.5, minutes: 12 },
      { name: 'River', radius_km: 2, fee: 0, minutes: 8 },
    ],
    [
      'Name: Bank; Postcodes: SE1, SE16; Fee: £2.50; On the road: 12',
      'Name: River; Or within (km): 2; Fee: £0.00; On the road: 8',
    ],
  ],
])('%s %j reads %j', (field, value, lines) => {
  expect(settingLines(field, value, print)).toEqual(lines)
})

test.each([
  [['a', 'b'], ['a', 'c'], ['b']],
  [['a'], ['a', 'c'], ['–']],
  [
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'b'],
  ],
])('of the lines %j beside %j those that differ are shown: %j', (lines, others, shown) => {
  expect(changedLines(lines, others)).toEqual(shown)
})
