import { expect, test } from 'vitest'
import { lineChanges, valueText } from './website-change.tsx'

const money = (amount: number) => `£${amount.toFixed(2)}`

test.each([
  ['home_page', true, 'yes'],
  ['closed_message', '', '–'],
  ['tiktok', null, '–'],
  [
    'story',
    { title: 'A tandoor', paragraphs: ['We light it.', 'At nine.'] },
    'A tandoor We light it. At nine.',
  ],
  ['hygiene', { enabled: false, rating: '5' }, 'no'],
  ['hygiene', { enabled: true, rating: '5' }, 'yes'],
  ['referral', { reward: 5, minimum_spend: 15 }, '£5.00 (Friend’s minimum order £15.00)'],
  ['hero_plates', ['curry.webp', 'naan.webp'], 'curry.webp, naan.webp'],
])('%s of %o is read as %o', (field, value, text) => {
  expect(valueText(field, value, money)).toBe(text)
})

test('of a legal text the lines that go and that come are told', () => {
  const was = '# Terms\n\nWe cook.\n\nWe cook.\n\nYou eat.'
  const becomes = '# Terms\n\nWe cook.\n\nYou eat and pay.'

  expect(lineChanges(was, becomes)).toEqual({
    gone: ['We cook.', 'You eat.'],
    added: ['You eat and pay.'],
  })
})

test('of banners each part that differs is told, with the place of its banner', () => {
  const action = { label: 'Order now', href: '/menu' }
  const first = { headline: 'Charcoal', text: '', action, plates: ['naan.webp'], picture: null }
  const second = { headline: 'Biryani', text: 'On Fridays.', action, plates: [], picture: null }

  expect(
    lineChanges(
      [first, second],
      [{ ...first, action: { ...action, href: '/promo' }, picture: 'oven.webp' }, second],
    ),
  ).toEqual({
    gone: ['Banner 1 · Button leads to: /menu'],
    added: ['Banner 1 · Button leads to: /promo', 'Banner 1 · A photo behind the text: oven.webp'],
  })
  expect(lineChanges([first, second], [first])).toEqual({
    gone: [
      'Banner 2 · Headline: Biryani',
      'Banner 2 · Text below it: On Fridays.',
      'Banner 2 · Button says: Order now',
      'Banner 2 · Button leads to: /menu',
    ],
    added: [],
  })
  expect(lineChanges([first, second], [second, first]).added).toContain(
    'Banner 1 · Headline: Biryani',
  )
})

test('of a story the title is a line too', () => {
  expect(
    lineChanges({ title: 'Old', paragraphs: ['A', 'B'] }, { title: 'New', paragraphs: ['A'] }),
  ).toEqual({ gone: ['Old', 'B'], added: ['New'] })
})
