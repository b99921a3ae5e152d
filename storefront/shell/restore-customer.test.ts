import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken, useSession } from '#storefront/state/session.ts'
import { restoreCustomer } from './restore-customer.ts'

const customer = { id: 'c1', first_name: 'Ada' }

beforeEach(() => {
  vi.useFakeTimers()
  useSession.setState({ token: 'a-token', customer: null, isReady: false, isLeaving: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the customer of a token is loaded and stored', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, message: 'OK', data: customer }))
  storeToken('a-token')
  await restoreCustomer('a-token')

  expect(useSession.getState()).toMatchObject({ token: 'a-token', customer, isReady: true })
})

test('screens wait no longer than five seconds for the customer', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const restored = restoreCustomer('a-token')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(useSession.getState().isReady).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(useSession.getState()).toMatchObject({ isReady: true, customer: null })

  answer(Response.json({ status: 200, message: 'OK', data: customer }))
  await restored
  expect(useSession.getState().customer).toEqual(customer)
})
