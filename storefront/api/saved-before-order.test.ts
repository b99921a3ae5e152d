import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteSaves, savedBeforeOrder } from './saved-before-order.ts'

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
  const waited = savedBeforeOrder(queries).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)

  expect(isOver).toBe(false)
  answer.resolve()
  await waited
})

test('a note that could not be saved stops the order, and says why', async () => {
  const { queries, answer } = saving(noteSaves)
  const waited = savedBeforeOrder(queries)
  answer.reject(new Error('Enter at most 200 characters'))

  await expect(waited).rejects.toThrow('Enter at most 200 characters')
})

test('nothing else is waited for', async () => {
  await savedBeforeOrder(saving(['something else']).queries)
})
