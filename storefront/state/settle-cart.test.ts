import { beforeEach, expect, test } from 'vitest'
import { aLine, anItem } from '#testing/sample-menu.ts'
import { emptyCart, setCartLines, useCart } from './cart.ts'
import { chooseTiming, useFulfilment } from './fulfilment.ts'
import { attemptFor, currentAttempt, storeAttempt, wasOrderedHere } from './order-attempt.ts'
import { toOrderLines } from './order-lines.ts'
import { settleCart } from './settle-cart.ts'

beforeEach(() => {
  setCartLines('soho', [aLine()])
  storeAttempt({ ...attemptFor('this cart'), orderId: 'ours' })
})

test('the order that the cart became empties it', () => {
  settleCart('ours')

  expect(useCart.getState().lines).toEqual([])
  expect(currentAttempt()).toBeNull()
  expect(wasOrderedHere()).toBe(true)
})

test('dishes that were added in another window since are kept', () => {
  const curry = aLine({ quantity: 2, note: 'mild' })
  const soup = aLine({ item: anItem({ id: 'soup' }), quantity: 1 })
  const request = { lines: toOrderLines([curry]) }
  storeAttempt({ ...attemptFor(JSON.stringify(request)), orderId: 'ours' })
  setCartLines('soho', [{ ...curry, quantity: 3 }, soup])

  settleCart('ours')

  expect(useCart.getState()).toMatchObject({
    outletId: 'soho',
    lines: [{ item: { id: curry.item.id }, quantity: 1, note: 'mild' }, soup],
  })
})

test('the time of an order is not that of the next one', () => {
  chooseTiming('2026-11-28T19:00:00Z')

  settleCart('ours')

  expect(useFulfilment.getState().timing).toBe('asap')
})

test('a cart that is emptied otherwise was not ordered, also after one that was', () => {
  settleCart('ours')
  setCartLines('soho', [aLine()])
  emptyCart()

  expect(wasOrderedHere()).toBe(false)
})

test('another order leaves it, and what it waits for', () => {
  settleCart('from last week')

  expect(useCart.getState().lines).toHaveLength(1)
  expect(currentAttempt()?.orderId).toBe('ours')
})
