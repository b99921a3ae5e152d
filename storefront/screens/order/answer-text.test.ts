import { describe, expect, test } from 'vitest'
import type { WireOrder } from '#contract/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { timesIn } from '#storefront/order-times.ts'
import { aWireOrder, evening, historyOf } from '#testing/a-wire-order.ts'
import { answerText, guestAnswerText } from './answer-text.ts'

const facts = {
  times: timesIn('Europe/London'),
  now: new Date(evening('18:45')),
  hours: 'Open until 22:30.',
  money: (amount: number) => `£${amount.toFixed(2)}`,
}
const payment = aWireOrder().payment
const refunded = { ...payment, status: 'refunded', refunded: 40.4 } as const
const unpaid = { ...payment, status: 'requires_payment_method' } as const
const pickup = { type: 'pickup', address: null } as const
const cooked = ['placed', 'accepted', 'preparing'] as const

/** An order that has gone through these statuses. */
const after = (...statuses: OrderStatus[]): Partial<WireOrder> => ({
  status: statuses.at(-1) ?? 'placed',
  history: historyOf(...statuses),
})

const states: [string, Partial<WireOrder>, string][] = [
  [
    'not paid yet',
    { ...after('awaiting_payment'), payment: unpaid, placed_at: null, pay_by: evening('18:50') },
    'Order A-1042, not paid yet | Pay by 18:50 | We keep it until then. Pay to send it to the kitchen.',
  ],
  [
    'placed',
    {},
    'Order A-1042 | Thank you, it’s in | You can cancel until the kitchen accepts it.',
  ],
  [
    'placed, while nobody answers',
    { notice: 'We are making sure.' },
    'Order A-1042 | Thank you, it’s in | We are making sure.',
  ],
  [
    'placed late',
    { retimed_at: evening('18:30') },
    'Order A-1042 | Thank you, it’s in | Your new time is 18:50–19:00. Your payment came after the first one could be kept.',
  ],
  [
    'accepted',
    after('placed', 'accepted'),
    'Order accepted | 18:50–19:00 | The kitchen accepted it at 18:22.',
  ],
  ['preparing', after(...cooked), 'Being prepared | 18:50–19:00 | Started at 18:26.'],
  [
    'delayed',
    {
      ...after(...cooked),
      delayed_minutes: 15,
      timing: { kind: 'asap', from: evening('19:05'), to: evening('19:15') },
    },
    'Being prepared, later than promised | 19:05–19:15 | was 18:50–19:00 | The kitchen needs more time. Sorry.',
  ],
  [
    'ready for the courier',
    after(...cooked, 'ready'),
    'Waiting for the courier | 18:50–19:00 | Ready since 18:40.',
  ],
  [
    'out for delivery',
    after(...cooked, 'ready', 'out_for_delivery'),
    'On its way | 18:50–19:00 | The courier left the kitchen at 18:41.',
  ],
  [
    'completed',
    after(...cooked, 'ready', 'completed'),
    'Delivered at 18:56 | Enjoy your meal | Something missing or not right? Tell us today.',
  ],
  [
    'a pickup that is cooked, with its number',
    { ...pickup, ...after(...cooked) },
    'Being prepared · Order A-1042 | 18:50–19:00 | Started at 18:26.',
  ],
  [
    'a pickup that is ready',
    { ...pickup, ...after(...cooked, 'ready') },
    'Ready since 18:40 | Come and get it | 48 Sample Street, London SE1 1AA. Open until 22:30.',
  ],
  [
    'a pickup that was collected',
    { ...pickup, ...after(...cooked, 'ready', 'completed') },
    'Collected at 18:56 | Enjoy your meal | Something missing or not right? Tell us today.',
  ],
  [
    'rejected without a reason',
    { ...after('placed', 'rejected'), payment: refunded },
    'Order A-1042 | The kitchen couldn’t take it | The kitchen gave no reason. Sorry. Your £40.40 is on its way back.',
  ],
  [
    'rejected',
    {
      ...after('placed', 'rejected'),
      payment: refunded,
      ending: { code: 'closing', reason: 'The kitchen is closing.', text: '' },
    },
    'Order A-1042 | The kitchen couldn’t take it | The kitchen is closing. Sorry. Your £40.40 is on its way back.',
  ],
  [
    'cancelled by the restaurant, which keeps the money',
    {
      ...after(...cooked, 'cancelled'),
      ending: { code: 'no_contact', reason: 'We could not reach you.', text: '' },
    },
    'Order A-1042 | Cancelled | We could not reach you. Sorry. Your payment is not returned. Please call 020 7946 0123.',
  ],
  [
    'cancelled by the diner',
    { ...after('placed', 'cancelled'), cancelled_by: 'diner', payment: refunded },
    'Order A-1042 | Cancelled | You cancelled at 18:23, before the kitchen began. Your £40.40 is on its way back.',
  ],
  [
    'cancelled by the diner, whom the kitchen kept waiting',
    {
      ...after(...cooked, 'cancelled'),
      cancelled_by: 'diner',
      payment: { ...payment, method: 'cash', status: 'canceled' },
    },
    'Order A-1042 | Cancelled | You cancelled at 18:23. Nothing was taken.',
  ],
  [
    'cancelled by the restaurant, which gave no reason',
    { ...after('placed', 'accepted', 'cancelled'), cancelled_by: 'restaurant', payment: refunded },
    'Order A-1042 | Cancelled | The kitchen cancelled it at 18:23 and gave no reason. Sorry. Your £40.40 is on its way back.',
  ],
  [
    'not paid in time',
    { ...after('awaiting_payment', 'expired'), payment: unpaid, placed_at: null },
    'Order A-1042 | Not paid in time | We kept it until 18:50. Nothing was taken, and the kitchen has not begun.',
  ],
  [
    'paid too late',
    { ...after('awaiting_payment', 'expired'), payment: refunded, placed_at: null },
    'Order A-1042 | Not paid in time | Your payment came too late for the kitchen. Your £40.40 is on its way back.',
  ],
]

const spoken = ({ above, headline, was, sentence }: ReturnType<typeof answerText>) =>
  [above, headline, was && `was ${was}`, sentence].filter(Boolean).join(' | ')

test.each(states)('an order %s is told as it is', (_, given, text) => {
  expect(spoken(answerText(aWireOrder(given), facts))).toBe(text)
})

test('a promise of another day names the day', () => {
  const timing = {
    kind: 'slot',
    from: '2026-11-21T18:50:00Z',
    to: '2026-11-21T19:00:00Z',
  } as const
  const order = aWireOrder({ status: 'accepted', timing, history: historyOf('accepted') })

  expect(answerText(order, facts).headline).toBe('21 Nov, 18:50–19:00')
})

describe('whoever was given a link', () => {
  const guest = (given: Partial<WireOrder>, first_name = 'Sample') =>
    spoken(guestAnswerText({ ...aWireOrder(given), first_name }, facts))

  test('reads whose order it is, and where', () => {
    const out = {
      status: 'out_for_delivery',
      history: historyOf(...cooked, 'ready', 'out_for_delivery'),
    } as const

    expect(guest(out)).toBe(
      'Sample’s order is on its way | 18:50–19:00 | The courier left the kitchen at 18:41.',
    )
    expect(guest(out, '')).toContain('Order A-1042 is on its way |')
  })

  test.each(states)('reads nothing of money of an order %s', (_, given) => {
    expect(guest(given)).not.toMatch(/£|payment is|your payment|card/i)
  })
})
