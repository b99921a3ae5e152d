import { beforeEach, expect, test } from 'vitest'
import { emptyCart, setCartLines, useCart } from '#storefront/state/cart.ts'
import { chooseTiming, useFulfilment } from '#storefront/state/fulfilment.ts'
import {
  attemptFor,
  currentAttempt,
  storeAttempt,
  wasOrderedInThisTab,
} from '#storefront/state/order-attempt.ts'
import { aLine, anItem } from '#testing/sample-menu.ts'
import { clearOrderedCart, toOrderLines, toWireOrderRequest } from './order-request.ts'

const wanted = {
  outletId: 'borough',
  fulfilment: 'delivery',
  timing: 'asap',
  addressId: 'home',
  lines: [],
  promoCode: undefined,
  tip: 200,
  note: ' Ring twice ',
  noCutlery: false,
  method: 'card',
  total: 2_840,
  currency: 'GBP',
} as const

test.each([
  [' Ring twice ', false, 'Ring twice'],
  ['', true, 'No cutlery'],
  ['Ring twice', true, 'No cutlery · Ring twice'],
  [' ', false, ''],
])('the note %j, without cutlery %s, reaches the kitchen as %j', (note, noCutlery, sent) => {
  expect(toWireOrderRequest({ ...wanted, note, noCutlery }).note).toBe(sent)
})

// A trailing space, which phone keyboards add, would make an order of the same dishes look different.
test('the note of a dish is sent as the order will have it', () => {
  const lines = [aLine({ note: 'Well done ' })]
  expect(toWireOrderRequest({ ...wanted, lines }).lines).toMatchObject([{ note: 'Well done' }])
})

test('amounts are sent in major units, and an address with a delivery alone', () => {
  expect(toWireOrderRequest(wanted)).toMatchObject({
    address_id: 'home',
    tip: 2,
    expected_total: 28.4,
  })
  expect(toWireOrderRequest({ ...wanted, fulfilment: 'pickup' })).not.toHaveProperty('address_id')
})

beforeEach(() => {
  setCartLines('soho', [aLine()])
  storeAttempt({ ...attemptFor('this cart'), orderId: 'ours' })
})

test('the order that the cart became empties it', () => {
  clearOrderedCart('ours')

  expect(useCart.getState().lines).toEqual([])
  expect(currentAttempt()).toBeNull()
  expect(wasOrderedInThisTab()).toBe(true)
})

test('dishes that were added in another window since are kept', () => {
  const curry = aLine({ quantity: 2, note: 'mild' })
  const soup = aLine({ item: anItem({ id: 'soup' }), quantity: 1 })
  const request = { lines: toOrderLines([curry]) }
  storeAttempt({ ...attemptFor(JSON.stringify(request)), orderId: 'ours' })
  setCartLines('soho', [{ ...curry, quantity: 3 }, soup])

  clearOrderedCart('ours')

  expect(useCart.getState()).toMatchObject({
    outletId: 'soho',
    lines: [{ item: { id: curry.item.id }, quantity: 1, note: 'mild' }, soup],
  })
})

test('the time of an order is not that of the next one', () => {
  chooseTiming('2026-11-28T19:00:00Z')

  clearOrderedCart('ours')

  expect(useFulfilment.getState().timing).toBe('asap')
})

test('a cart that is emptied otherwise was not ordered, also after one that was', () => {
  clearOrderedCart('ours')
  setCartLines('soho', [aLine()])
  emptyCart()

  expect(wasOrderedInThisTab()).toBe(false)
})

test('another order leaves it, and what it waits for', () => {
  clearOrderedCart('from last week')

  expect(useCart.getState().lines).toHaveLength(1)
  expect(currentAttempt()?.orderId).toBe('ours')
})
