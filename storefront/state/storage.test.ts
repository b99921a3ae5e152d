import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toWireLine } from '#contract/menu-mapping.ts'
import { aLine } from '#testing/sample-menu.ts'
import { startCart, useCart } from './cart.ts'
import { onChangeElsewhere, parsers, read, remove, type StoredKey, write } from './storage.ts'

afterEach(() => {
  remove('outlet_id')
  vi.unstubAllGlobals()
})

test('a value that could not be stored gives way to a newer one of another tab', () => {
  let tell = (_event: { key: string }) => {}
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => {
    tell = listener
  })
  vi.stubGlobal('localStorage', {
    getItem: () => '"soho"',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem() {},
  })
  onChangeElsewhere('outlet_id', () => {})
  expect(write('outlet_id', 'borough')).toBe(false)
  expect(read('outlet_id')).toBe('borough')

  tell({ key: 'outlet_id' })

  expect(read('outlet_id')).toBe('soho')
})

const keys = Object.keys(parsers) as StoredKey[]
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  // Tests of other files share this process, and what they store without a browser is held in memory.
  for (const key of keys) remove(key)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
})
afterEach(() => vi.unstubAllGlobals())

const oddValues = [
  '',
  'no JSON',
  '{"a":',
  'null',
  '1',
  '[]',
  '[1,{}]',
  '{}',
  '{"a":1}',
  '{"id":"x"}',
  '{"id":"x","postcode":null}',
  '{"token":1,"customer":{}}',
  '{"outlet_id":1,"cartData":{}}',
  '{"contact":{},"channel":"sms"}',
  '{"contact":"a","channel":"pigeon"}',
  '{"code":"GBP"}',
  '{"websiteName":1}',
  '{"banners":{}}',
  '{"__proto__":{"postcode":"SE1 1AA"}}',
]

describe.each(keys)('%s', (key) => {
  test.each(oddValues)('is absent where it reads %s', (text) => {
    kept.set(key, text)

    expect(read(key)).toBeNull()
  })
})

test.each<[StoredKey, unknown]>([
  ['userData', { token: 'a token', customer: { id: 'ada', first_name: 'Ada' } }],
  ['userData', { token: 'a token' }],
  ['selectedAdress', { postcode: 'SE1 1AA' }],
  ['selectedAdress', { id: 'a', label: 'Home', line1: '1 High St', postcode: 'SE1 1AA' }],
  ['outlet_id', 'soho'],
  ['currencyObj', { code: 'GBP', sign: '£' }],
  ['isAppView', true],
  ['user', { contact: '07700900123', channel: 'sms' }],
  ['deliveryType', 'asap'],
  ['deliveryType', ''],
  ['deliveryType', '2026-11-22T12:00:00.000Z'],
  ['deliverOrPickup', 'pickup'],
  ['cart', { outlet_id: 'soho', cartData: [toWireLine(aLine(), 'GBP')], totalAmount: 5 }],
  ['configData', { websiteName: 'Shop' }],
  ['home', { banners: [] }],
])('%s is read as it was written: %j', (key, value) => {
  kept.set(key, JSON.stringify(value))

  expect(read(key)).toEqual(value)
})

test('half an address, half a user and an invalid time are dropped in part or whole', () => {
  kept.set('selectedAdress', '{"id":1,"line1":"1 High St","postcode":"SE1 1AA"}')
  kept.set('userData', '{"token":"a token","customer":{"id":7}}')
  kept.set('deliveryType', '"tomorrow"')

  expect(read('selectedAdress')).toEqual({ line1: '1 High St', postcode: 'SE1 1AA' })
  expect(read('userData')).toEqual({ token: 'a token' })
  expect(read('deliveryType')).toBeNull()
})

test('a malformed line of the cart is dropped, and the others stay', () => {
  const line = toWireLine(aLine(), 'GBP')
  const odd = [
    {},
    null,
    { ...line, price: '5' },
    { ...line, quantity: 0 },
    { ...line, option_groups: [{}] },
    { ...line, dietary: null },
    { ...line, picture: {} },
  ]
  vi.stubGlobal('addEventListener', () => {})
  kept.set('cart', JSON.stringify({ outlet_id: 'soho', cartData: [...odd, line] }))
  startCart('GBP')

  expect(useCart.getState()).toMatchObject({ outletId: 'soho', isReady: true })
  expect(useCart.getState().lines).toHaveLength(1)
})
