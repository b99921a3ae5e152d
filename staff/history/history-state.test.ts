import { expect, test } from 'vitest'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { historyState } from './history-state.ts'

const money = (amount: number) => `£${amount.toFixed(2)}`
const refund = (amount: number, status: 'succeeded' | 'failed') => ({
  id: 'refund',
  amount,
  reason: 'missing' as const,
  note: '',
  lines: [],
  status,
  reference: null,
  at: at(-5),
  by: { kind: 'member' as const, id: 'basil', name: 'Basil', device: null },
})
const completed = anOrder({ status: 'completed' })

test.each([
  [anOrder({ status: 'placed', placed_at: at(-0.5) }), 'bell', 'New 0:30'],
  [anOrder({ status: 'preparing', ready_by: at(9) }), 'solid', 'Cooking'],
  [anOrder({ status: 'preparing', ready_by: at(-3) }), 'bad', 'Late 3 min'],
  [anOrder({ status: 'ready' }), 'good', 'Ready'],
  [anOrder({ status: 'out_for_delivery' }), 'note', 'On the road'],
  [completed, 'plain', 'Delivered'],
  [anOrder({ status: 'completed', type: 'pickup' }), 'plain', 'Handed over'],
  [{ ...completed, refunds: [refund(3.75, 'succeeded')] }, 'warn', 'Refunded £3.75'],
  [{ ...completed, refunds: [refund(3.75, 'failed')] }, 'plain', 'Delivered'],
  [
    { ...anOrder({ status: 'rejected' }), reason: 'sold_out' },
    'bad',
    'Rejected: something is sold out',
  ],
  [{ ...anOrder({ status: 'rejected' }), reason: 'unanswered' }, 'bad', 'Rejected'],
  [
    { ...anOrder({ status: 'cancelled' }), reason: 'diner_asked' },
    'bad',
    'Cancelled: the diner asked',
  ],
])('an order %#: %s, %s', (order, kind, text) => {
  expect(historyState(order, evening, money)).toEqual({ kind, text })
})
