import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  attemptFor,
  currentAttempt,
  forgetAttempt,
  storeAttempt,
} from '#storefront/state/order-attempt.ts'
import { requireCompleteForm, setCardSaving } from './confirm-payment.ts'

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
  await setCardSaving('ours', false)
  expect(said).toEqual([])
})

test('a card that was wanted and then not is taken back, once', async () => {
  await setCardSaving('ours', true)
  expect(currentAttempt()?.savesCard).toBe(true)
  await setCardSaving('ours', false)
  await setCardSaving('ours', false)

  expect(said).toEqual([{ save_card: true }, { save_card: false }])
})

test('of an order of another visit it is always said', async () => {
  await setCardSaving('another', false)
  expect(said).toEqual([{ save_card: false }])
})

test.each([
  ['is not there yet', null, 'The card form hasn’t loaded yet.'],
  ['is not filled in', 'Your card number is incomplete.', 'Your card number is incomplete.'],
])('nothing is ordered while the card form %s', async (_, problem, sentence) => {
  const open = vi.fn()
  const form = problem && { check: async () => problem, confirm: async () => null }

  await expect(requireCompleteForm({ current: form || null }, open)()).rejects.toThrow(sentence)
  expect(open).not.toHaveBeenCalled()
})

test('it is ordered once the card form is filled in', async () => {
  const placed = { order: { id: 'ours' } }
  const form = { check: async () => null, confirm: async () => null }

  expect(await requireCompleteForm({ current: form }, async () => placed as never)()).toBe(placed)
})
