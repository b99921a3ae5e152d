import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStaleIfErrorCache } from './stale-if-error-cache.ts'

let now = 0
let asked: string[] = []
let reply: () => Promise<number> = async () => 1

beforeEach(() => {
  now = 0
  asked = []
  reply = async () => asked.length
})

afterEach(() => void vi.useRealTimers())

const answers = (isKept?: (answer: number) => boolean, patience?: number) =>
  createStaleIfErrorCache<number>(
    (key) => {
      asked.push(key)
      return reply()
    },
    () => now,
    2,
    { ...(isKept && { isKept }), ...(patience && { patience }) },
  )

const away = async () => {
  throw new Error('the database is away')
}

test('is asked once for all who come at the same time', async () => {
  const store = answers()

  expect(await Promise.all([store.get('a'), store.get('a'), store.get('a')])).toEqual([1, 1, 1])
  expect(asked).toHaveLength(1)
})

test('is served for a second, then loaded again', async () => {
  const store = answers()
  await store.get('a')
  now = 999
  await store.get('a')
  now = 1_000

  expect(await store.get('a')).toBe(2)
  expect(asked).toEqual(['a', 'a'])
})

test('keys are apart', async () => {
  const store = answers()

  expect([await store.get('a'), await store.get('b'), await store.get('a')]).toEqual([1, 2, 1])
})

test('stays while the database is away, and is asked for again behind it', async () => {
  const store = answers()
  await store.get('a')
  reply = away
  now = 2_000
  expect(await store.get('a')).toBe(1)

  now = 4_000
  let resolve = (_answer: number) => {}
  reply = () => new Promise((settle) => (resolve = settle))
  // At once: nobody waits for a database that may take its whole time limit to fail.
  expect(await store.get('a')).toBe(1)
  resolve(7)
  await Promise.resolve()

  await expect.poll(() => store.get('a')).toBe(7)
})

test('stays while the database does not answer, for nobody longer than the patience', async () => {
  vi.useFakeTimers()
  const store = answers(undefined, 500)
  await store.get('a')
  let resolve = (_answer: number) => {}
  reply = () => new Promise((settle) => (resolve = settle))
  now = 1_000
  const first = store.get('a')
  await vi.advanceTimersByTimeAsync(500)

  expect(await first).toBe(1)
  // At once, and without a second query beside the first.
  expect([await store.get('a'), await store.renew('a')]).toEqual([1, 1])
  expect(asked).toEqual(['a', 'a'])
  resolve(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(await store.get('a')).toBe(7)
  // Where nothing is known there is nothing else to do than to wait.
  const unknown = store.get('b')
  await vi.advanceTimersByTimeAsync(60_000)
  resolve(8)
  expect(await unknown).toBe(8)
})

test('fails only where nothing is known, and asks again then', async () => {
  const store = answers()
  reply = away
  await expect(store.get('a')).rejects.toThrow('away')
  reply = async () => 3

  expect(await store.get('a')).toBe(3)
})

test('an answer that is not to be kept is asked for each time', async () => {
  const store = answers((answer) => answer > 1)
  await store.get('a')

  expect(await store.get('a')).toBe(2)
  expect(await store.get('a')).toBe(2)
})

test('is bounded: past its size the answer used least recently goes', async () => {
  const store = answers()
  for (const key of ['a', 'b', 'a', 'c']) await store.get(key)

  expect(['a', 'b', 'c'].map((key) => store.peek(key))).toEqual([1, undefined, 3])
})
