import { expect, test } from 'vitest'
import { aLine } from '#testing/sample-menu.ts'
import { toWireOrderRequest } from './order-request.ts'

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
