import { expect, test } from 'vitest'
import { anOrder, aRefund, at, evening } from '#staff/fixtures/order.ts'
import { historyState } from './history-state.ts'

const money = (amount: number) => `£${amount.toFixed(2)}`
const completed = anOrder({ status: 'completed' })

test.each([
  [anOrder({ status: 'placed', placed_at: at(-0.5) }), 'bell', 'New 0:30'],
  [anOrder({ status: 'preparing', ready_by: at(9) }), 'solid', 'Cooking'],
  [anOrder({ status: 'preparing', ready_by: at(-3) }), 'bad', 'Late 3 min'],
  [anOrder({ status: 'ready' }), 'good', 'Ready'],
  [anOrder({ status: 'out_for_delivery' }), 'note', 'On the road'],
  [completed, 'plain', 'Delivered'],
  [anOrder({ status: 'completed', type: 'pickup' }), 'plain', 'Handed over'],
  [{ ...completed, refunds: [aRefund({ amount: 3.75 })] }, 'warn', 'Refunded £3.75'],
  [{ ...completed, refunds: [aRefund({ amount: 3.75, status: 'failed' })] }, 'plain', 'Delivered'],
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
