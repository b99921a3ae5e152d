import { expect, test } from 'vitest'
import { lineChanges, valueText } from './website-text.ts'

const money = (amount: number) => `£${amount.toFixed(2)}`

test.each([
  ['home_page', true, 'yes'],
  ['closed_message', '', '–'],
  ['tiktok', null, '–'],
  ['banners', [{ headline: 'Charcoal' }, { headline: 'Biryani' }], 'Charcoal, Biryani'],
  ['banners', [], '–'],
  [
    'story',
    { title: 'A tandoor', paragraphs: ['We light it.', 'At nine.'] },
    'A tandoor We light it. At nine.',
  ],
  ['hygiene', { enabled: false, rating: '5' }, 'no'],
  ['hygiene', { enabled: true, rating: '' }, 'Awaiting inspection'],
  ['referral', { reward: 5, minimum_spend: 15 }, '£5.00 (The friend orders for at least £15.00)'],
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

test('of a story the title is a line too', () => {
  expect(
    lineChanges({ title: 'Old', paragraphs: ['A', 'B'] }, { title: 'New', paragraphs: ['A'] }),
  ).toEqual({ gone: ['Old', 'B'], added: ['New'] })
})
