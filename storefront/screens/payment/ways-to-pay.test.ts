import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  storeAttempt,
} from '#storefront/state/order-attempt.ts'
import { sayCardSaving } from './ways-to-pay.ts'

let said: unknown[] = []
beforeEach(() => {
  said = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    said.push(JSON.parse(body))
    return Response.json({ status: 200, message: 'OK', data: null })
  })
  storeAttempt({ ...attemptFor('this cart'), orderId: 'ours' })
})
afterEach(() => {
  forgetAttempt()
  vi.unstubAllGlobals()
})

test('a card that nobody wants kept needs no word of it', async () => {
  await sayCardSaving('ours', false)
  expect(said).toEqual([])
})

test('a card that was wanted and then not is taken back, once', async () => {
  await sayCardSaving('ours', true)
  expect(currentAttempt()?.savesCard).toBe(true)
  await sayCardSaving('ours', false)
  await sayCardSaving('ours', false)

  expect(said).toEqual([{ save_card: true }, { save_card: false }])
})

test('of an order of another visit it is always said', async () => {
  await sayCardSaving('another', false)
  expect(said).toEqual([{ save_card: false }])
})
