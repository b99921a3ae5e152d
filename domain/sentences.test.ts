import { expect, test } from 'vitest'
import { addressText } from './address.ts'
import { dinerMessages, messageChannels, messageFor } from './diner-messages.ts'
import { unheardText } from './order-ending.ts'
import { reasonSentence } from './order-reasons.ts'
import { questionsLines, withCall } from './sentences.ts'

const own = (text: string) => ({ text, email: text, isSent: true })

test('sentences name a number where there is one, and end without it', () => {
  expect(withCall('It is closed.', '020 7946 0123')).toBe(
    'It is closed. Please call 020 7946 0123.',
  )
  expect(withCall('It is closed.', '')).toBe('It is closed.')
  expect(questionsLines('020 7946 0123')).toEqual(['Questions? Call 020 7946 0123.'])
  expect(questionsLines('')).toEqual([])
  expect(unheardText('020 7946 0123')).toMatch(/You can call 020 7946 0123, or cancel it\.$/)
  expect(unheardText('')).toMatch(/You can cancel it\.$/)
})

test('an address has the parts that are given', () => {
  expect(addressText('1 Dean Street', '', 'London')).toBe('1 Dean Street, London')
  expect(addressText('', undefined, 'London W1D 3RB')).toBe('London W1D 3RB')
})

test.each(dinerMessages)('the message %s leaves no gap where there is no phone', (message) => {
  for (const channel of messageChannels) {
    const text = messageFor(message, undefined, channel, {
      number: 'BSB-1042',
      restaurant: 'Thali House',
      outlet: 'Thali House Soho',
      phone: '',
      promise: 'Ready 18:55.',
      outcome: 'Nothing was taken.',
      booking: 'Saturday 21 November 19:30, 4 people',
      link: 'https://sample.test/booking',
      note: '',
    })
    expect(text).not.toMatch(/[Cc]all|\{|\s[.,]|\s{2}|[.,:]\.|^\s|\s$/)
  }
})

test('words of one’s own lose the sentence about the phone, but nothing that has to be said', () => {
  const without = { number: '1042', phone: '', promise: 'At 18:55.' }

  expect(
    messageFor('accepted', own('{number} is cooking. Call {phone}! See you.'), 'text', without),
  ).toBe('1042 is cooking. See you.')
  expect(messageFor('delayed', own('{promise} Call {phone}.'), 'text', without)).toBe('At 18:55.')
  expect(messageFor('delayed', own('Late, {phone}: {promise}'), 'text', without)).toContain(
    'At 18:55.',
  )
  // The message would be empty.
  expect(messageFor('ready', own('{number} is ready, ring {phone}.'), 'text', without)).toContain(
    '1042',
  )
  expect(messageFor('ready', own('One.\n\nTwo: {number}.'), 'text', without)).toBe(
    'One.\n\nTwo: 1042.',
  )
})

test('a dish that has sold out is named', () => {
  expect(reasonSentence('sold_out', ['Curry'])).toBe('Curry has just sold out.')
  expect(reasonSentence('sold_out', ['Curry', 'Lassi'])).toBe('Curry and Lassi have just sold out.')
  expect(reasonSentence('sold_out')).toBe('Something in your order has just sold out.')
})
