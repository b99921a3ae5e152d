import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { notePrinted, sayPrinted, unsaid } from './print-runner.ts'

/** What the browser keeps; `isFull` has it refuse to keep more. */
function aStorage() {
  const kept = new Map<string, string>()
  const storage = {
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (storage.isFull) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  return storage
}

let storage: ReturnType<typeof aStorage>
beforeEach(() => {
  storage = aStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(async () => {
  // Nothing is left for the next test.
  await sayPrinted(async () => {})
  vi.unstubAllGlobals()
})

test('a printed ticket is said until the server has answered', async () => {
  const said: string[] = []
  const answers = [new CallError(0, ''), new CallError(503, ''), new CallError(429, ''), null]
  const say = async (id: string) => {
    said.push(id)
    const answer = answers.shift()
    if (answer) throw answer
  }
  notePrinted('one')
  for (let attempt = 0; attempt < 3; attempt++) await expect(sayPrinted(say)).rejects.toThrow()
  const before = unsaid()
  await sayPrinted(say)

  expect(before).toEqual(['one'])
  expect(unsaid()).toEqual([])
  expect(said).toEqual(['one', 'one', 'one', 'one'])
})

test('what the server refuses it knows already', async () => {
  notePrinted('one')
  await sayPrinted(() => Promise.reject(new CallError(409, '', null, 'wrong_state')))

  expect(unsaid()).toEqual([])
})

test('is known although the browser keeps nothing more', async () => {
  storage.isFull = true
  notePrinted('one')
  const said: string[] = []
  const before = unsaid()
  await sayPrinted(async (id) => said.push(id))

  expect([before, said, unsaid()]).toEqual([['one'], ['one'], []])
})

test('a page that was loaded again knows what the one before has printed', () => {
  storage.setItem('printed', JSON.stringify(['one', 2, null]))

  expect(unsaid()).toEqual(['one'])
})
