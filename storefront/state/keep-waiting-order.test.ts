import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLine } from '#testing/sample-menu.ts'
import { emptyCart, setCartLines, useCart } from './cart.ts'
import { fillCheckout, forgetCheckout } from './checkout.ts'
import { chooseFulfilment, chooseTiming, useFulfilment } from './fulfilment.ts'
import {
  keepWaiting,
  startWaitingOrder,
  takeWaiting,
  withdrawWaiting,
} from './keep-waiting-order.ts'
import { attemptFor, currentAttempt, forgetAttempt } from './order-attempt.ts'
import { toOrderLines } from './order-lines.ts'
import { expireSession, signIn } from './session.ts'
import { canBeSent, useWaitingOrder } from './waiting-order.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  signIn('a token', { id: 'ada', first_name: 'Ada' })
  chooseFulfilment('pickup')
  chooseTiming('asap')
  setCartLines('soho', [aLine()])
  useCart.setState({ isReady: true })
  useFulfilment.setState({ isReady: true })
  forgetAttempt()
})
afterEach(() => {
  stop()
  forgetAttempt()
  forgetCheckout()
  emptyCart()
  expireSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends the cart as it is, without a connection. */
function wait(timing = 'asap'): string {
  const { outletId, lines } = useCart.getState()
  chooseTiming(timing)
  const request = { outlet_id: outletId, type: 'pickup', timing, lines: toOrderLines(lines) }
  const { key } = attemptFor(JSON.stringify(request))
  keepWaiting('cash')
  stop = startWaitingOrder()
  return key
}

const waiting = () => useWaitingOrder.getState().waiting

test('an order that waits is sent as it was, under its own key', () => {
  const key = wait()

  expect(takeWaiting()?.request).toMatchObject({ outlet_id: 'soho', type: 'pickup' })
  expect(currentAttempt()?.key).toBe(key)
})

test.each([
  ['as soon as possible: 10 minutes', 'asap', 10 * minute],
  ['for a slot that begins sooner: until then', '2026-11-22T12:04:00.000Z', 4 * minute],
  ['for a slot that begins later: 10 minutes', '2026-11-22T18:00:00.000Z', 10 * minute],
])('it is sent by itself %s', (_, timing, length) => {
  wait(timing)
  const order = waiting()
  if (!order) throw new Error('no order waits')

  vi.setSystemTime(noon + length - 1)
  expect(canBeSent(order)).toBe(true)
  vi.setSystemTime(noon + length)
  expect([canBeSent(order), takeWaiting()]).toEqual([false, null])
})

test('it is sent by itself three times at most', () => {
  wait()

  expect([1, 2, 3, 4].map(() => takeWaiting() !== null)).toEqual([true, true, true, false])
})

test('a failed automatic try does not extend the wait; a failed try by a tap starts it again', () => {
  wait()
  vi.setSystemTime(noon + 6 * minute)
  takeWaiting()
  keepWaiting('cash', true)
  expect(waiting()).toMatchObject({ until: noon + 10 * minute, tries: 1 })

  keepWaiting('cash')
  expect(waiting()).toMatchObject({ until: noon + 16 * minute, tries: 0 })
})

test.each<[string, () => void]>([
  ['a dish', () => setCartLines('soho', [aLine(), aLine({ note: 'No onion' })])],
  ['the time', () => chooseTiming('2026-11-22T18:00:00.000Z')],
  ['the way', () => chooseFulfilment('delivery')],
  ['the note', () => fillCheckout({ note: 'Ring twice' })],
  ['the customer', () => signIn('another', { id: 'grace', first_name: 'Grace' })],
  ['nothing but the mind', withdrawWaiting],
])('whoever changes %s does not send it', (_, change) => {
  wait()
  change()

  expect([waiting(), takeWaiting()]).toEqual([null, null])
})

test('the same cart read again is no change', () => {
  wait()
  useCart.setState({ lines: [...useCart.getState().lines] })

  expect(waiting()).not.toBeNull()
})

test('what was stored by something else waits for nothing', () => {
  attemptFor('not JSON')
  keepWaiting('cash')
  stop = startWaitingOrder()

  expect(waiting()).toBeNull()
})
