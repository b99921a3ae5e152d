import { describe, expect, test } from 'vitest'
import {
  canCancel,
  canMove,
  isFinal,
  nextStatuses,
  type OrderStatus,
  orderStatuses,
  statusText,
  steps,
} from './order-status.ts'

const bothWays = ['delivery', 'pickup'] as const

describe('moves', () => {
  test.each<[OrderStatus, OrderStatus[]]>([
    ['awaiting_payment', ['placed', 'expired', 'cancelled']],
    ['placed', ['accepted', 'rejected', 'cancelled']],
    ['accepted', ['preparing', 'cancelled']],
    ['preparing', ['ready', 'cancelled']],
    ['completed', []],
    ['rejected', []],
    ['cancelled', []],
    ['expired', []],
  ])('%s moves to %j', (from, to) => {
    for (const fulfilment of bothWays) expect(nextStatuses(from, fulfilment)).toEqual(to)
  })

  test('a delivery goes on the road, a pickup does not', () => {
    expect(nextStatuses('ready', 'delivery')).toEqual(['out_for_delivery', 'cancelled'])
    expect(nextStatuses('ready', 'pickup')).toEqual(['completed', 'cancelled'])
    expect(canMove('ready', 'completed', 'delivery')).toBe(false)
    expect(canMove('out_for_delivery', 'completed', 'delivery')).toBe(true)
  })

  test('never lead back', () => {
    for (const fulfilment of bothWays) {
      const reached = (from: OrderStatus): OrderStatus[] =>
        nextStatuses(from, fulfilment).flatMap((to) => [to, ...reached(to)])
      for (const status of orderStatuses) expect(reached(status)).not.toContain(status)
    }
  })

  test('a final status has no next status', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['completed', 'rejected', 'cancelled', 'expired'])
  })

  test('cancelling is possible until the kitchen accepts', () => {
    const cancellable = (delayedMinutes: number) =>
      orderStatuses.filter((status) => canCancel({ status, delayedMinutes }))

    expect(cancellable(0)).toEqual(['awaiting_payment', 'placed'])
    expect(cancellable(29)).toEqual(['awaiting_payment', 'placed'])
    expect(cancellable(30)).toEqual(['awaiting_payment', 'placed', 'accepted'])
  })
})

test.each(bothWays)('the steps of a %s are moves that follow each other', (fulfilment) => {
  const way = steps(fulfilment)

  expect(way[0]).toBe('placed')
  expect(way.at(-1)).toBe('completed')
  for (const [index, status] of way.slice(1).entries()) {
    expect(canMove(way[index] ?? 'expired', status, fulfilment)).toBe(true)
  }
})

test('‘ready’ has a text for delivery and one for pickup', () => {
  expect(statusText('ready', 'pickup')).toBe('Ready for pickup')
  expect(statusText('ready', 'delivery')).toBe('Waiting for the courier')
  expect(new Set(orderStatuses.map((status) => statusText(status, 'pickup'))).size).toBe(10)
})
