import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireCustomer } from '#contract/customer.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { noteSaves, profileSave, waitForPendingSaves } from './pending-saves.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function saving(key: readonly string[]) {
  const queries = new QueryClient()
  const answer = Promise.withResolvers<void>()
  const observer = new MutationObserver(queries, {
    mutationKey: key,
    mutationFn: () => answer.promise,
  })
  void observer.mutate().catch(() => {})
  return { queries, answer }
}

test('an order waits for the note that is being saved', async () => {
  const { queries, answer } = saving(noteSaves)
  let isOver = false
  const waited = waitForPendingSaves(queries).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)

  expect(isOver).toBe(false)
  answer.resolve()
  await waited
})

test('a note that could not be saved stops the order, and says why', async () => {
  const { queries, answer } = saving(noteSaves)
  const waited = waitForPendingSaves(queries)
  answer.reject(new Error('Enter at most 200 characters'))

  await expect(waited).rejects.toThrow('Enter at most 200 characters')
})

test('nothing else is waited for', async () => {
  await waitForPendingSaves(saving(['something else']).queries)
})

test('of two fields that are saved at once, the answer to the older one does not replace the newer one', async () => {
  const queries = new QueryClient()
  const ada = { id: 'ada', first_name: '', last_name: '', phone: '' } as WireCustomer
  queries.setQueryData(customerQuery.queryKey, ada)
  const answers: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  const reply = (index: number, data: WireCustomer) =>
    answers[index]?.resolve(Response.json({ status: 200, message: '', data }))
  // Each field has an observer of its own.
  const saves = [{ first_name: 'Ada' }, { phone: '07700900123' }].map((update) =>
    new MutationObserver(queries, profileSave(queries)).mutate(update),
  )
  const typed = { ...ada, first_name: 'Ada', phone: '07700900123' }
  queries.setQueryData(customerQuery.queryKey, typed)
  await vi.waitFor(() => expect(answers).toHaveLength(1))

  reply(0, { ...ada, first_name: 'Ada' })
  await saves[0]
  const between = queries.getQueryData(customerQuery.queryKey)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const saved = { ...typed, phone: '+447700900123' }
  reply(1, saved)
  await saves[1]

  expect(between).toEqual(typed)
  expect(queries.getQueryData(customerQuery.queryKey)).toEqual(saved)
})
