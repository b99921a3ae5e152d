import { expect, test } from 'vitest'
import { type Call, calls } from '#contract/calls.ts'
import { type AddressParts, addressOf } from './call-address.ts'

test.each<[Call, AddressParts, string, string]>([
  [calls.getCustomer, {}, 'GET', '/api/customer'],
  [calls.getOrder, { params: { id: 'a/b ?' } }, 'GET', '/api/orders/a%2Fb%20%3F'],
  [calls.cancelOrder, { params: { id: '7' } }, 'POST', '/api/orders/7/cancel'],
  [calls.listOrders, { query: { limit: 20, cursor: undefined } }, 'GET', '/api/orders?limit=20'],
  [calls.listOrders, { query: { cursor: 'x&y' } }, 'GET', '/api/orders?cursor=x%26y'],
])('%s with %o', (call, parts, method, url) => {
  expect(addressOf(call, parts)).toEqual({ method, url })
})

test('a call of another service goes to its origin', () => {
  expect(addressOf(calls.endPresence, {}, 'https://presence.example').url).toBe(
    'https://presence.example/api/publish_inActive_user',
  )
})
