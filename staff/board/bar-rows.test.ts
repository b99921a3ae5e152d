import { expect, test } from 'vitest'
import { at } from '#staff/fixtures/order.ts'
import { escalationText } from './bar-rows.tsx'

const time = (instant: string | number) => new Date(instant).toISOString().slice(11, 16)
const facts = { phones: 3, refundAt: new Date(at(7)), isTest: false, time }

test.each([
  ['loud', 'text', 3, 'At 18:44 a text goes to 3 phones.'],
  ['loud', 'text', 1, 'At 18:44 a text goes to 1 phone.'],
  ['text', 'text_again', 3, 'A text went to 3 phones. At 18:44 a second text goes to them.'],
  [
    'text_again',
    'pause',
    2,
    'Two texts went to 2 phones. At 18:44 we pause orders, at 18:49 we refund.',
  ],
  ['pause', 'refund', 3, 'Orders are paused. At 18:44 we refund.'],
  ['refund', null, 3, 'Orders are paused.'],
] as const)('after %s, before %s, with %i phones: %s', (step, next, phones, text) => {
  const escalation = { step, next_step: next, next_at: next && at(2) }

  expect(escalationText(escalation, { ...facts, phones })).toBe(text)
})

test.each([
  ['text_again', 'pause', 'Two texts went to 3 phones. At 18:44 we pause orders.'],
  ['pause', 'refund', 'Orders are paused.'],
] as const)(
  'of what was accepted by itself no money goes back: after %s, before %s',
  (step, next, text) => {
    const escalation = { step, next_step: next, next_at: at(2) }

    expect(escalationText(escalation, { ...facts, refundAt: null })).toBe(text)
  },
)

test.each([
  ['loud', 'text', 'No phone number is set for texts.'],
  ['text', 'text_again', 'No phone number is set for texts.'],
  [
    'text_again',
    'pause',
    'No phone number is set for texts. At 18:44 we pause orders, at 18:49 we refund.',
  ],
] as const)('after %s, before %s, without a phone: %s', (step, next, text) => {
  const escalation = { step, next_step: next, next_at: at(2) }

  expect(escalationText(escalation, { ...facts, phones: 0 })).toBe(text)
})

test('what nobody waits for says nothing', () => {
  expect(escalationText(null, facts)).toBe('')
})

test.each([
  ['text_again', 'pause', ' At 18:44 we pause orders.'],
  ['pause', 'refund', ''],
] as const)(
  'of a test nothing is said to have happened: after %s, before %s',
  (step, next, coming) => {
    const escalation = { step, next_step: next, next_at: at(2) }

    expect(escalationText(escalation, { ...facts, refundAt: null, isTest: true })).toBe(
      `This is what happens with real orders. For a test nobody is texted, and nothing is paused or refunded.${coming}`,
    )
  },
)
