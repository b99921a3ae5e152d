import { describe, expect, test } from 'vitest'
import type { WireOrder } from '#contract/order.ts'
import { hasReached, type OrderStatus, steps } from '#domain/order-status.ts'
import { timesIn } from '#storefront/order-times.ts'
import { aWireOrder, evening, historyOf } from '#testing/a-wire-order.ts'
import { latestRefundDay, refundOf } from './order-refund.tsx'
import { stepList } from './order-steps.tsx'

const facts = {
  times: timesIn('Europe/London'),
  now: new Date(evening('18:45')),
  back: null,
  reason: '',
  isByReader: false,
}
/** An order that has gone through these statuses. */
const after = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? 'placed',
  history: historyOf(...statuses),
})
const upTo = (status: OrderStatus) =>
  after(...steps('delivery').filter((each) => hasReached(status, each, 'delivery')))
const lines = (given: Partial<WireOrder>, more: Partial<Parameters<typeof stepList>[1]> = {}) =>
  stepList(aWireOrder(given), { ...facts, ...more }).map(({ state, title, note, time }) =>
    [state, title, note, time].filter(Boolean).join(' | '),
  )

const door = 'next | At your door | 12 Sample Street, SE1 1AA | 18:50–19:00'

describe('a delivery has four steps that carry news', () => {
  const onItsWay = 'next | On its way'
  const cook = 'next | Being prepared'
  const accepted = 'done | Accepted | 18:22'
  const isReady = 'done | Ready | 18:40'
  const sent = 'now | Sent to the kitchen | Waiting for the restaurant to accept | 18:21'
  const brought = 'done | At your door | 12 Sample Street, SE1 1AA | 18:56'
  test.each<[OrderStatus, string[]]>([
    ['placed', [sent, cook, onItsWay, door]],
    ['accepted', ['now | Accepted | The kitchen has it | 18:22', cook, onItsWay, door]],
    ['preparing', [accepted, 'now | Being prepared | 18:26', onItsWay, door]],
    ['ready', [accepted, 'now | Ready | Waiting for the courier | 18:40', onItsWay, door]],
    ['out_for_delivery', [accepted, isReady, 'now | On its way | Left the kitchen | 18:41', door]],
    ['completed', [accepted, isReady, 'done | On its way | 18:41', brought]],
  ])('%s', (status, steps) => {
    expect(lines(upTo(status))).toEqual(steps)
  })
})

test('a pickup is ready at the counter, then collected', () => {
  const pickup = { ...upTo('ready'), type: 'pickup', address: null } as const

  expect(lines(pickup)).toEqual([
    'done | Accepted | 18:22',
    'done | Ready | 18:40',
    'now | Ready at the counter | 48 Sample Street, London SE1 1AA | 18:40',
    'next | Collected',
  ])
})

test('a yes of the kitchen has a tick from its first moment, a wait for it a clock', () => {
  const icon = (status: OrderStatus) => stepList(aWireOrder(upTo(status)), facts)[0]?.icon

  expect(icon('placed')).toBe('clock')
  expect(icon('accepted')).toBe('check')
})

test('a delay stands at the present step', () => {
  const order = aWireOrder({ ...upTo('preparing'), delayed_minutes: 15 })

  expect(stepList(order, facts).map(({ lateMinutes }) => lateMinutes)).toEqual([0, 15, 0, 0])
})

test('a rejected order says why, and when the money is there', () => {
  const rejected = after('placed', 'rejected')
  const back = { amount: '£40.40', by: '27 November' }

  expect(lines(rejected, { back, reason: 'The kitchen is closing.' })).toEqual([
    'done | Sent to the kitchen | 18:21',
    'stop | Not taken | The kitchen is closing. | 18:24',
    'done | Money sent back | £40.40 to your card | 18:24',
    'next | With you | By 27 November',
  ])
})

test('an order that the diner cancelled says so, to whoever cancelled it', () => {
  const cancelled = after('placed', 'cancelled')

  expect(lines(cancelled, { isByReader: true })[1]).toBe('stop | Cancelled by you | 18:23')
  expect(lines(cancelled)[1]).toBe('stop | Cancelled | 18:23')
})

test('an order that was not paid was written, and not begun', () => {
  const expired = { ...after('awaiting_payment', 'expired'), placed_at: null }

  expect(lines(expired)).toEqual([
    'done | Order created | 18:20',
    'stop | Not paid in time | 18:50',
    'next | Being prepared | Not started',
  ])
})

describe('the money of an order that ended', () => {
  const { payment } = aWireOrder()
  const ending = { code: 'other', reason: '', text: '' }

  test.each<[string, Partial<WireOrder>, ReturnType<typeof refundOf>]>([
    ['is not spoken of while it goes its way', { status: 'preparing' }, null],
    ['nor once it was brought', { status: 'completed' }, null],
    [
      'a part of it comes back all the same',
      { status: 'completed', payment: { ...payment, refunded: 3 } },
      { kind: 'returning', amount: 3 },
    ],
    [
      'it comes back, also while it is being sent',
      { status: 'cancelled' },
      { kind: 'returning', amount: 40.4 },
    ],
    [
      'the restaurant keeps it, when it said so',
      { status: 'cancelled', ending },
      { kind: 'kept', amount: 40.4 },
    ],
    [
      'none was taken in cash',
      { status: 'rejected', payment: { ...payment, method: 'cash', status: 'canceled' } },
      { kind: 'none', amount: 0 },
    ],
    [
      'none was taken by a card that never paid',
      { status: 'expired', payment: { ...payment, status: 'requires_payment_method' } },
      { kind: 'none', amount: 0 },
    ],
  ])('%s', (_, given, back) => {
    expect(refundOf(aWireOrder(given))).toEqual(back)
  })

  test.each([
    ['Friday', '2026-11-20', '2026-11-27'],
    ['Monday', '2026-11-23', '2026-11-30'],
    ['Saturday', '2026-11-21', '2026-11-27'],
  ])('sent on a %s it is there after five working days', (_, sent, day) => {
    expect(latestRefundDay(sent)).toBe(day)
  })
})
