import { expect, test } from 'vitest'
import type { WireAddress } from '#contract/customer.ts'
import { anArea } from '#testing/sample-order.ts'
import type { CartOrder } from './use-cart-order.ts'
import { sameAddress, type WalletDetails, walletAddress, walletProblem } from './wallet-details.ts'

const everything: CartOrder['missing'] = {
  address: true,
  reach: false,
  minimum: false,
  time: false,
  tip: false,
  name: true,
  phone: true,
}
const outlet = {
  coordinates: { latitude: 51.5, longitude: -0.1 },
  deliveryAreas: [anArea()],
} as unknown as CartOrder['outlet']

const address = { line1: '12 Sample Street', line2: '', city: 'London', postcode: 'se11aa' }
const full: WalletDetails = { name: 'Ada Lovelace', phone: '07700900123', address }

const problemOf = (given: Partial<WalletDetails>, missing: Partial<CartOrder['missing']> = {}) =>
  walletProblem({ ...full, ...given }, { missing: { ...everything, ...missing }, outlet })

test.each([
  ['everything', {}, null],
  ['no name', { name: ' ' }, 'Your wallet has no name. Please fill it in below.'],
  ['a number as name', { name: '12345' }, 'Your wallet has no name. Please fill it in below.'],
  ['no phone', { phone: '' }, 'Your wallet has no phone number. Please fill it in below.'],
  ['no address', { address: null }, 'Your wallet has no full address. Please fill it in below.'],
  [
    'only the town as street',
    { address: { ...address, line1: 'London' } },
    'Your wallet has no full address. Please fill it in below.',
  ],
  [
    'an address without a town',
    { address: { ...address, city: ' ' } },
    'Your wallet has no town in the address. Please fill it in below.',
  ],
  [
    'half a postcode',
    { address: { ...address, postcode: 'SE1' } },
    'Your wallet has no full address. Please fill it in below.',
  ],
  [
    'an address out of reach',
    { address: { ...address, postcode: 'SE25 9ZZ' } },
    'We don’t deliver to SE25 9ZZ yet. Choose another address, or pick it up.',
  ],
])('a wallet with %s', (_what, given, problem) => {
  expect(problemOf(given)).toBe(problem)
})

test('a wallet is not asked for what is known already', () => {
  const known = { address: false, name: false, phone: false }

  expect(problemOf({ name: '', phone: '', address: null }, known)).toBeNull()
})

test('an address that is saved already is not saved twice', () => {
  const saved = [{ id: 'home', line1: '12 sample street', postcode: 'SE1 1AA' }] as WireAddress[]

  expect(sameAddress(saved, walletAddress(address))?.id).toBe('home')
  expect(
    sameAddress(saved, walletAddress({ ...address, line1: '14 Sample Street' })),
  ).toBeUndefined()
})
