import { expect, test } from 'vitest'
import { anOutlet } from '#staff/fixtures/board.ts'
import { anOrder, at, evening } from '#staff/fixtures/order.ts'
import { lastOrderToday } from './queue.tsx'

const outlet = (last_order_at: string | null) => anOutlet({}, { last_order_at })

test.each([
  ['no order yet', null, [], null],
  ['one before the snapshot', at(-30), [], '18:12'],
  ['one that came after it', at(-30), [anOrder({ placed_at: at(-5) })], '18:37'],
  ['one that came before it and is open', at(-3), [anOrder({ placed_at: at(-20) })], '18:39'],
  ['a test', at(-30), [anOrder({ placed_at: at(-1), is_test: true })], '18:12'],
  ['one that is not placed', at(-30), [anOrder({ placed_at: null })], '18:12'],
  ['one right after midnight', '2026-11-21T00:00:00Z', [], '00:00'],
  ['one right before midnight', '2026-11-20T23:59:59Z', [], null],
])('the last order is told: %s', (_, before, orders, told) => {
  expect(lastOrderToday([outlet(before)], orders, evening)).toBe(told)
})

test('an order of another outlet is not told', () => {
  const elsewhere = anOrder({ placed_at: at(-5) })
  elsewhere.outlet.id = 'bombay-spice-soho'

  expect(lastOrderToday([outlet(null)], [elsewhere], evening)).toBeNull()
})
