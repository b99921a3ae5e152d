import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#database/connection.ts'
import { gathered } from './gathered.ts'

const db = {} as Database
const askAll = vi.fn(async (_db: Database, tenantId: string, asked: string[]) =>
  asked.map((question) => `${tenantId}: ${question}`),
)
beforeEach(() => {
  askAll.mockClear()
})

test('questions of one turn are asked by one call, and each gets its own answer', async () => {
  const ask = gathered(askAll)

  const answers = await Promise.all([ask(db, 'one', 'b'), ask(db, 'one', 'a'), ask(db, 'one', 'b')])

  expect(answers).toEqual(['one: b', 'one: a', 'one: b'])
  expect(askAll).toHaveBeenCalledTimes(1)
})

test('questions of two tenants, or of two databases, never share a call', async () => {
  const ask = gathered(askAll)
  const another = {} as Database

  const answers = await Promise.all([
    ask(db, 'one', 'a'),
    ask(db, 'two', 'a'),
    ask(another, 'one', 'c'),
  ])

  expect(answers).toEqual(['one: a', 'two: a', 'one: c'])
  expect(askAll.mock.calls).toEqual([
    [db, 'one', ['a']],
    [db, 'two', ['a']],
    [another, 'one', ['c']],
  ])
})

test('a later question is asked anew, also after a failure', async () => {
  const ask = gathered(askAll)
  askAll.mockRejectedValueOnce(new Error('the database is away'))

  const [first, second] = await Promise.allSettled([ask(db, 'one', 'a'), ask(db, 'one', 'b')])

  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await ask(db, 'one', 'a')).toBe('one: a')
})
