import { expect, test } from 'vitest'
import type { OrderPrice } from '#domain/order-pricing.ts'
import { missingBeforeWallet, missingStep } from './use-checkout-steps.ts'

const nothing = {
  address: false,
  reach: false,
  minimum: false,
  time: false,
  tip: false,
  name: false,
  phone: false,
}
const price = {
  missingToMinimum: 675,
  minimumOrder: 1_200,
  currency: { code: 'GBP', sign: '£' },
} as OrderPrice
const state = { missing: nothing, price, addForCard: null, proof: null }

test.each([
  [['minimum', 'address'], 'Add £6.75 to reach the £12 minimum', 'menu'],
  [['reach', 'name'], 'We don’t deliver there yet', 'address'],
  [['address', 'name'], 'Add your address', 'address'],
  [['name', 'phone'], 'Add a name and phone', 'name'],
  [['name'], 'Add a name', 'name'],
  [['phone', 'time'], 'Add a phone number', 'phone'],
  [['time', 'tip'], 'Choose a time', 'time'],
  [['tip'], 'Check the tip', 'tip'],
])('with %j missing the button says %s and leads to %s', (missing, text, to) => {
  const all = { ...nothing, ...Object.fromEntries(missing.map((key) => [key, true])) }

  expect(missingStep({ ...state, missing: all, proof: 'Enter the code to continue' })).toEqual({
    text,
    to,
  })
})

test('an order too small for a card, where no cash is taken, leads to the menu', () => {
  const addForCard = 'Add £0.20 to pay by card'

  expect(missingStep({ ...state, addForCard })).toEqual({ text: addForCard, to: 'menu' })
})

test('only then the phone number is proven, and then the order can be made', () => {
  expect(missingStep({ ...state, proof: 'Enter the code to continue' })?.to).toBe('proof')
  expect(missingStep(state)).toBeNull()
})

test.each([
  [['address', 'name', 'phone'], undefined],
  [['address', 'reach'], undefined],
  [['address', 'time'], 'time'],
  [['name', 'tip'], 'tip'],
  [['reach'], 'address'],
])('with %j missing a wallet waits for %s', (missing, to) => {
  const all = { ...nothing, ...Object.fromEntries(missing.map((key) => [key, true])) }

  expect(missingBeforeWallet(all, price)?.to).toBe(to)
})
