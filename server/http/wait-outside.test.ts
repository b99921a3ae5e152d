import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createOutside } from './wait-outside.ts'
import { createWorkLimit, type WorkLimit } from './work-limit.ts'

const limits = { inWork: 1, waiting: 0, maxWait: 500 }

/** A request with a place, of a customer where one is named. */
async function requestIn(limit: WorkLimit, customer?: string): Promise<FastifyRequest> {
  const ctx = { customer: customer ? { id: customer } : null }
  return { ctx, endWork: await limit.begin() } as FastifyRequest
}

/** A request in the one place that there is. */
async function working(most = 1) {
  const limit = createWorkLimit(limits)
  const outside = createOutside(most)
  const request = await requestIn(limit)
  return { limit, outside, request, wait: outside(request, limit) }
}

test('whoever waits outside leaves its place to others, and has one again afterwards', async () => {
  const { limit, request, wait } = await working()
  const { promise, resolve } = Promise.withResolvers<string>()
  const waited = wait(() => promise)
  const other = await limit.begin()
  resolve('answer')

  expect(await waited).toBe('answer')
  other()
  expect(limit.isFull()).toBe(true)
  request.endWork?.()
  expect(limit.isFull()).toBe(false)
})

test('two waits of one request are one, and so is one that fails', async () => {
  const { limit, request, wait } = await working()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waited = Promise.allSettled([wait(() => first.promise), wait(() => second.promise)])
  first.reject(new Error('away'))
  await Promise.resolve()
  expect(limit.isFull()).toBe(false)
  second.resolve()
  await waited

  expect(limit.isFull()).toBe(true)
  request.endWork?.()
  expect(limit.isFull()).toBe(false)
})

test('a wait that ends after the answer takes no place', async () => {
  const { limit, request, wait } = await working()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waited = wait(() => promise)
  request.isAnswered = true
  resolve()
  await waited

  expect(limit.isFull()).toBe(false)
})

test('one more than may wait outside is refused before it begins, and keeps its place', async () => {
  const { outside, wait } = await working(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waited = wait(() => promise)
  const limit = createWorkLimit(limits)
  const request = await requestIn(limit)
  let hasBegun = false
  const refused = outside(
    request,
    limit,
  )(async () => {
    hasBegun = true
  })

  await expect(refused).rejects.toThrow('too many requests wait for a payment provider')
  expect([hasBegun, limit.isFull()]).toEqual([false, true])
  resolve()
  await waited
  await expect(outside(request, limit)(async () => 'answer')).resolves.toBe('answer')
})

test('one customer has five requests outside at most, and leaves the other places', async () => {
  const limit = createWorkLimit({ ...limits, inWork: 20 })
  const outside = createOutside(20)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waitAs = async (customer?: string) =>
    outside(await requestIn(limit, customer), limit)(() => promise)
  const waiting = Array.from({ length: 5 }, () => waitAs('one'))
  const refused = waitAs('one')
  const others = [waitAs('other'), ...Array.from({ length: 6 }, () => waitAs())]

  await expect(refused).rejects.toThrow('too many requests of one customer')
  resolve()
  await Promise.all([...waiting, ...others])
  await expect(waitAs('one')).resolves.toBeUndefined()
})
