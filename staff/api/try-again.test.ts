import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError, messageOf } from '#contract/client/call-error.ts'
import { oneByOne, refetchFailed } from './try-again.ts'

test.each([
  ['got no answer', new CallError(0, ''), true],
  ['failed on the server', new CallError(503, ''), true],
  ['was refused', new CallError(403, '', null, 'no_right'), false],
  ['failed by a fault of the program', new Error('fault'), false],
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

test('what fails on the way says for how many it was done, and goes on there', async () => {
  const made: string[] = []
  let isDown = true
  const run = oneByOne(['soho', 'camden', 'brixton'], async (outlet) => {
    if (outlet === 'camden' && isDown)
      throw new CallError(503, 'Please try again.', null, 'unavailable')
    made.push(outlet)
  })

  const failure = await run().catch((error: unknown) => error)
  isDown = false
  await run()

  expect(messageOf(failure)).toBe('Done for 1 of 3. Please try again.')
  expect(failure).toMatchObject({ status: 503, code: 'unavailable' })
  expect(made).toEqual(['soho', 'camden', 'brixton'])
})

test('what fails at once says nothing more', async () => {
  const run = oneByOne(['soho', 'camden'], async () => {
    throw new CallError(0, 'No answer.')
  })

  expect(messageOf(await run().catch((error: unknown) => error))).toBe('No answer.')
})
