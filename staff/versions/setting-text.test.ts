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
  ['home_page', true, ['yes']],
  ['closed_message', '', ['–']],
  ['tiktok', null, ['–']],
  ['text', '', ['–']],
  ['story', { title: 'A tandoor', paragraphs: ['We light it.'] }, ['A tandoor', 'We light it.']],
  ['hygiene', { enabled: false, rating: '5' }, ['no']],
  ['hygiene', { enabled: true, rating: '5' }, ['yes']],
  ['referral', { reward: 5, minimum_spend: 15 }, ['£5.00 (Friend’s minimum order £15.00)']],
  ['hero_plates', ['curry.webp', 'naan.webp'], ['curry.webp, naan.webp']],
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

test('of a legal text the lines that differ are shown', () => {
  const was = settingLines('text', '# Terms\n\nWe cook.\n\nWe cook.\n\nYou eat.', print)
  const becomes = settingLines('text', '# Terms\n\nWe cook.\n\nYou eat and pay.', print)

  expect(changedLines(was, becomes)).toEqual(['We cook.', 'You eat.'])
  expect(changedLines(becomes, was)).toEqual(['You eat and pay.'])
})

test('of banners each part that differs is shown, with the place of its banner', () => {
  const action = { label: 'Order now', href: '/menu' }
  const first = { headline: 'Charcoal', text: '', action, plates: ['naan.webp'], picture: null }
  const second = { headline: 'Biryani', text: 'On Fridays.', action, plates: [], picture: null }
  const lines = (...banners: object[]) => settingLines('banners', banners, print)
  const changed = { ...first, action: { ...action, href: '/promo' }, picture: 'oven.webp' }

  expect(changedLines(lines(first, second), lines(changed, second))).toEqual([
    'Banner 1 · Button leads to: /menu',
  ])
  expect(changedLines(lines(changed, second), lines(first, second))).toEqual([
    'Banner 1 · Button leads to: /promo',
    'Banner 1 · A photo behind the text: oven.webp',
  ])
  expect(changedLines(lines(first, second), lines(first))).toEqual([
    'Banner 2 · Headline: Biryani',
    'Banner 2 · Text below it: On Fridays.',
    'Banner 2 · Button says: Order now',
    'Banner 2 · Button leads to: /menu',
  ])
  expect(changedLines(lines(second, first), lines(first, second))).toContain(
    'Banner 1 · Headline: Biryani',
  )
})
