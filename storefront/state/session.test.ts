import { beforeEach, expect, test } from 'vitest'
import { aLine } from '#testing/sample-menu.ts'
import { setCartLines, useCart } from './cart.ts'
import { chooseAddress, chooseFulfilment, chooseTiming, useFulfilment } from './fulfilment.ts'
import { useBooked } from './notify.ts'
import { expireSession, signIn, useSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { read } from './storage.ts'

const address = { id: 'home', line1: '12 Sample Street', postcode: 'SE1 1AA' }
const slot = '2026-11-22T12:00:00.000Z'

beforeEach(() => {
  signIn('a token', { id: 'ada', first_name: 'Ada' })
  chooseAddress(address)
  chooseFulfilment('pickup')
  chooseTiming(slot)
  setCartLines('soho', [aLine()])
})

test('the chosen address is kept as selectedAdress', () => {
  expect(read('selectedAdress')).toEqual(address)
})

test('an expired session takes user and address along, and leaves the cart', () => {
  expireSession()

  expect([read('userData'), read('selectedAdress')]).toEqual([null, null])
  expect(useSession.getState()).toMatchObject({ token: null, customer: null })
  expect(useFulfilment.getState().address).toBeNull()
  expect(useCart.getState().lines).toHaveLength(1)
})

test('signing out clears user, address, cart and delivery choices', () => {
  const booking = { date: '2026-11-23', time: '07:00 PM', people: '2', email: 'ada@example.com' }
  useBooked.setState({
    booked: { ...booking, isHeld: false, awaitsRestaurant: false, chatLink: null },
  })

  signOut()

  const keys = ['userData', 'selectedAdress', 'cart', 'deliveryType', 'deliverOrPickup'] as const
  expect(keys.map(read)).toEqual(keys.map(() => null))
  expect(useCart.getState().lines).toEqual([])
  expect(useBooked.getState().booked).toBeNull()
  expect(useFulfilment.getState()).toMatchObject({
    fulfilment: 'delivery',
    timing: 'asap',
    address: null,
  })
})
