import { beforeEach, expect, test } from 'vitest'
import { aLine } from '#testing/sample-menu.ts'
import { emptyCart, setCartLines, useCart } from './cart.ts'
import { attemptFor, currentAttempt, storeAttempt, wasOrderedHere } from './order-attempt.ts'
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
