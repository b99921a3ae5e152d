import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkLimit } from './work-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { inWork: 2, waiting: 2, maxWait: 500 }

/** How each of `count` requests fares: the order in which they began, or were refused. */
function arrive(limit: ReturnType<typeof createWorkLimit>, count: number) {
  const log: string[] = []
  const ends: (() => void)[] = []
  for (let number = 1; number <= count; number++) {
    limit.begin().then(
      (end) => {
        log.push(`${number} begins`)
        ends.push(end)
      },
      () => log.push(`${number} refused`),
    )
  }
  return { log, ends, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('the first requests are worked on, the next ones wait, and all others are refused at once', async () => {
  const { log, settle } = arrive(createWorkLimit(limits), 6)
  await settle()

  expect(log.toSorted()).toEqual(['1 begins', '2 begins', '5 refused', '6 refused'])
})

test('a waiting request begins when another ends, the one that waits longest first', async () => {
  const { log, ends, settle } = arrive(createWorkLimit(limits), 4)
  await settle()
  ends[0]?.()
  ends[0]?.()
  await settle()
  expect(log).toEqual(['1 begins', '2 begins', '3 begins'])

  ends[1]?.()
  await settle()
  expect(log.at(-1)).toBe('4 begins')
})

test('no request waits longer than the limit, and one that was refused does not begin later', async () => {
  const { log, ends, settle } = arrive(createWorkLimit(limits), 4)
  await vi.advanceTimersByTimeAsync(limits.maxWait)
  expect(log.slice(2)).toEqual(['3 refused', '4 refused'])

  for (const end of ends) end()
  await settle()
  expect(log).toHaveLength(4)
})
