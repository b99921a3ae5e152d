import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPostcode, startFulfilment, useFulfilment } from './fulfilment.ts'
import { remove } from './storage.ts'

const keys = ['deliverOrPickup', 'deliveryType', 'selectedAdress'] as const
const kept = new Map<string, string>()
const listeners = new Set<(event: { key: string | null }) => void>()

beforeEach(() => {
  kept.clear()
  listeners.clear()
  // What tests of other files have stored is held in memory.
  for (const key of keys) remove(key)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('addEventListener', (_: string, each: () => void) => listeners.add(each))
  vi.stubGlobal('removeEventListener', (_: string, each: () => void) => listeners.delete(each))
})
afterEach(() => vi.unstubAllGlobals())

/** As another tab does it: storage changes, then its event comes. */
function storeElsewhere(key: (typeof keys)[number], value: unknown): void {
  if (value === null) kept.delete(key)
  else kept.set(key, JSON.stringify(value))
  for (const listener of listeners) listener({ key })
}

test('the choice follows another tab, also when it signs out', () => {
  const slot = '2026-11-22T12:00:00.000Z'
  const address = { id: 'home', line1: '12 Sample Street', postcode: 'SE1 1AA' }
  const stop = startFulfilment()
  storeElsewhere('deliverOrPickup', 'pickup')
  expect(useFulfilment.getState().fulfilment).toBe('pickup')
  storeElsewhere('deliveryType', slot)
  expect(useFulfilment.getState().timing).toBe(slot)
  storeElsewhere('selectedAdress', address)
  expect(useFulfilment.getState().address).toEqual(address)

  for (const key of keys) storeElsewhere(key, null)
  expect(useFulfilment.getState()).toMatchObject({
    fulfilment: 'delivery',
    timing: 'asap',
    address: null,
  })

  stop()
  expect(listeners.size).toBe(0)
})

const home = { id: 'home', line1: '12 Sample Street', postcode: 'SE1 1AA' }
test.each([
  [
    'on the way to an order, in place of a saved address',
    home,
    'SE1 2BB',
    'order',
    { postcode: 'SE1 2BB' },
  ],
  ['on the way to an order, of a saved address', home, 'SE1 1AA', 'order', home],
  ['while looking around', home, 'SE1 2BB', 'look', home],
  ['while looking around, without an address', null, 'SE1 2BB', 'look', { postcode: 'SE1 2BB' }],
] as const)('a postcode that is told %s', (_when, address, postcode, purpose, chosen) => {
  useFulfilment.setState({ address })

  setPostcode(postcode, { forOrder: purpose === 'order' })

  expect(useFulfilment.getState().address).toEqual(chosen)
})
