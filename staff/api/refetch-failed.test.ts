import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { refetchFailed } from './refetch-failed.ts'

test.each([
  ['got no answer', new CallError(0, ''), true],
  ['failed on the server', new CallError(503, ''), true],
  ['was refused', new CallError(403, ''), false],
  ['was answered', null, false],
])('what a screen lacks is asked for again: what %s', async (_, error, isAskedAgain) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['people'],
    queryFn: async () => {
      asked++
      if (error && asked === 1) throw error
      return []
    },
  })
  const leave = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isPending).toBe(false)

  refetchFailed(client)

  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  expect(asked).toBe(isAskedAgain ? 2 : 1)
  leave()
  client.clear()
})
