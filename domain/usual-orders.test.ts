import { describe, expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { orderTitle, type PastOrder, usualOrders } from './usual-orders.ts'

interface Named extends PastOrder {
  name: string
}

function anOrder(name: string, given: Partial<Named> = {}): Named {
  return {
    name,
    outletId: 'borough',
    status: 'completed',
    lines: [{ itemId: 'curry', quantity: 1, options: [] }],
    ...given,
  }
}
const curry = { itemId: 'curry', quantity: 1, options: [{ optionId: 'mild', quantity: 1 }] }
const naan = { itemId: 'naan', quantity: 2, options: [] }
const usual = (orders: Named[]) => usualOrders(orders, 'borough').map(({ name }) => name)

describe('the usual', () => {
  const hot = { ...curry, options: [{ optionId: 'hot', quantity: 1 }] }
  const one = { ...naan, quantity: 1 }

  test.each<[string, PastOrder['lines'][], number[]]>([
    ['is the last two that differ', [[curry, naan], [naan, curry], [curry], [naan]], [0, 2]],
    ['distinguishes choices', [[curry], [hot]], [0, 1]],
    ['distinguishes quantities', [[naan], [one]], [0, 1]],
  ])('%s', (_, orders, offered) => {
    const named = orders.map((lines, index) => anOrder(String(index), { lines }))

    expect(usual(named)).toEqual(offered.map(String))
  })

  test('is of this outlet', () => {
    expect(usual([anOrder('elsewhere', { outletId: 'soho' }), anOrder('here')])).toEqual(['here'])
  })

  test.each<[OrderStatus, boolean]>([
    ['awaiting_payment', false],
    ['placed', true],
    ['completed', true],
    ['rejected', false],
    ['cancelled', false],
  ])('%s counts: %s', (status, counts) => {
    expect(usual([anOrder('it', { status })])).toEqual(counts ? ['it'] : [])
  })
})

test.each([
  [['Butter Chicken'], 'Butter Chicken'],
  [['Butter Chicken', 'Naan', 'Samosa'], 'Butter Chicken and 2 more'],
  [[], ''],
])('%o is called %s', (names, title) => {
  expect(orderTitle(names)).toBe(title)
})
