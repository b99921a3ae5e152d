import { describe, expect, test } from 'vitest'
import {
  dinerMessages,
  longestMessage,
  type MessageText,
  messageChannels,
  messageFault,
  messageFor,
  messageRules,
} from './diner-messages.ts'

const values = {
  number: '1042',
  restaurant: 'Thali House',
  outlet: 'Thali House Soho',
  phone: '020 7946 0000',
  promise: 'With you 18:55–19:10.',
  outcome: 'The kitchen is closing. Nothing was taken.',
}
const own = (text: string): MessageText => ({ text, email: null, isSent: true })

const words = own('Hello from {restaurant}: {number} is cooking.')

test.each([
  [
    'has the words of this service where there are none of one’s own',
    messageFor('accepted', undefined, 'text', values),
    'Order 1042 is accepted. With you 18:55–19:10.',
  ],
  [
    'has the restaurant’s own words for one channel',
    messageFor('accepted', words, 'text', values),
    'Hello from Thali House: 1042 is cooking.',
  ],
  [
    'and not for the other',
    messageFor('accepted', words, 'email', values),
    'Order 1042 is accepted. With you 18:55–19:10.',
  ],
  [
    'does not substitute placeholders inside a substituted value',
    messageFor('ready', own('At {outlet}'), 'text', { ...values, outlet: '{number}' }),
    'At {number}',
  ],
  [
    'keeps no gap where a value is empty',
    messageFor('cancelled', undefined, 'text', { ...values, outcome: '' }),
    'Order 1042 will not be made.',
  ],
])('a message to a diner %s', (_, sent, text) => {
  expect(sent).toBe(text)
})

describe('a text of one’s own', () => {
  test.each(
    dinerMessages.flatMap((message) =>
      messageChannels.map((channel) => [message, channel] as const),
    ),
  )('for %s by %s may be that of this service', (message, channel) => {
    expect(messageFault(message, channel, messageRules[message][channel].text)).toBeNull()
  })

  test.each([
    ['nothing', 'ready', '  ', 'Write a text, or go back to ours.'],
    ['as long as may be', 'ready', 'x'.repeat(longestMessage), null],
    ['longer', 'ready', 'x'.repeat(longestMessage + 1), 'Write at most 320 characters.'],
    ['a placeholder of another message', 'ready', '{promise}', '{promise} cannot be used here.'],
    ['an unknown placeholder', 'ready', '{name}', '{name} cannot be used here.'],
    ['empty braces', 'ready', '{}', '{} cannot be used here.'],
    ['a rejection without the money', 'rejected', 'Sorry!', '{outcome} has to be in it.'],
    ['a delay without the new time', 'delayed', 'Sorry!', '{promise} has to be in it.'],
    ['a refund without the sum', 'refunded', 'Sorry!', '{outcome} has to be in it.'],
    ['a table without its time', 'booking_moved', 'Moved! {link}', '{booking} has to be in it.'],
    ['a reminder without the link', 'booking_reminder', 'At {booking}.', '{link} has to be in it.'],
    [
      'a cancelled table without why',
      'booking_cancelled',
      'Not {booking}.',
      '{note} has to be in it.',
    ],
    [
      'a table with an order’s number',
      'booking_moved',
      '{number}',
      '{number} cannot be used here.',
    ],
  ] as const)('of %s', (_, message, text, fault) => {
    expect(messageFault(message, 'text', text)).toBe(fault)
  })

  test('about a table by email needs no link, since the link is added below the text', () => {
    expect(messageFault('booking_confirmed', 'email', 'See you at {restaurant}.')).toBeNull()
    expect(messageFault('booking_confirmed', 'email', '{link}')).toBe('{link} cannot be used here.')
  })

  test('leaves those about money always on', () => {
    expect(dinerMessages.filter((message) => !messageRules[message].canBeOff)).toEqual([
      'rejected',
      'cancelled',
      'refunded',
      'booking_cancelled',
    ])
  })
})

test.each(dinerMessages)('the message %s leaves no gap where there is no phone', (message) => {
  for (const channel of messageChannels) {
    const text = messageFor(message, undefined, channel, {
      ...values,
      phone: '',
      booking: 'Saturday 21 November 19:30, 4 people',
      link: 'https://sample.test/booking',
      note: '',
    })
    expect(text).not.toMatch(/[Cc]all|\{|\s[.,]|\s{2}|[.,:]\.|^\s|\s$/)
  }
})

test.each([
  ['accepted', '{number} is cooking. Call {phone}! See you.', '1042 is cooking. See you.'],
  ['delayed', '{promise} Call {phone}.', 'With you 18:55–19:10.'],
  ['delayed', 'Late, {phone}: {promise}', 'Late, : With you 18:55–19:10.'],
  // The message would be empty.
  [
    'ready',
    '{number} is ready, ring {phone}.',
    'Order 1042 is ready for pickup at Thali House Soho.',
  ],
  ['ready', 'One.\n\nTwo: {number}.', 'One.\n\nTwo: 1042.'],
] as const)(
  'without a phone words of one’s own for %s lose its sentence: %s',
  (message, words, text) => {
    expect(messageFor(message, own(words), 'text', { ...values, phone: '' })).toBe(text)
  },
)
