import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at } from '#staff/fixtures/order.ts'
import { refundAt } from './bars.ts'

const nextAt = (minutes: number) =>
  ({ step: 'ring', next_step: 'loud', next_at: at(minutes) }) as const
const escalation = nextAt(1)
const outlet = (refund_after: number) =>
  anOutlet({}, { unanswered: { ...anOutlet().unanswered, refund_after } })

test.each([
  [10, 25, 1, 10],
  [20, 25, 1, 20],
  // Food wanted in more than two hours has three times the limit.
  [10, 150, 3, 30],
  // Waiting since a later time: its acceptance was undone, or no screen could answer for a while.
  [10, 25, 12, 21],
  [10, 150, 53, 62],
])(
  'with a refund after %i min, food for in %i min that gets louder after %i goes back after %i',
  (...given) => {
    const [set, ready, louder, minutes] = given
    const order = anOrder({
      status: 'placed',
      placed_at: at(0),
      ready_by: at(ready),
      escalation: nextAt(louder),
    })

    expect(refundAt(order, outlet(set))?.toISOString()).toBe(at(minutes))
  },
)

test.each([
  ['escalates to nobody', { status: 'placed', escalation: null }],
  ['is a test', { status: 'placed', is_test: true, escalation }],
  ['was accepted by itself, and nobody has seen', { status: 'preparing', escalation }],
] as const)('an order that %s stays', (_, facts) => {
  const order = anOrder({ placed_at: at(0), ...facts })

  expect(refundAt(order, outlet(10))).toBeNull()
})
