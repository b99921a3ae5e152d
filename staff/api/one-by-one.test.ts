import { expect, test } from 'vitest'
import { CallError, messageOf } from '#contract/client/call-error.ts'
import { oneByOne } from './one-by-one.ts'

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
