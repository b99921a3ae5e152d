import { expect, test } from 'vitest'
import { keepPace, readRehearsal } from './rehearsal.ts'

test('without arguments it is forty orders in ten minutes for the demo', () => {
  expect(readRehearsal([])).toEqual({
    orders: 40,
    minutes: 10,
    tenant: 'bombay-spice',
    outlet: undefined,
  })
})

test('it takes how many, how long, whose and where', () => {
  const args = '--orders 3 --minutes=0.5 --tenant my-place --outlet soho'.split(' ')

  expect(readRehearsal(args)).toEqual({
    orders: 3,
    minutes: 0.5,
    tenant: 'my-place',
    outlet: 'soho',
  })
})

test.each([
  ['--orders many', '--orders must be a whole number from 1 to 500.'],
  ['--orders=0', '--orders must be a whole number from 1 to 500.'],
  ['--orders 2.5', '--orders must be a whole number from 1 to 500.'],
  ['--orders 501', '--orders must be a whole number from 1 to 500.'],
  ['--minutes 241', '--minutes must be a number from 0 to 240.'],
  ['--minutes=-1', '--minutes must be a number from 0 to 240.'],
  ['--minutes Infinity', '--minutes must be a number from 0 to 240.'],
  ['--order 3', "Unknown option '--order'"],
])('%s is refused with one sentence', (args, sentence) => {
  expect(() => readRehearsal(args.split(' '))).toThrow(sentence)
})

/** Runs a rehearsal on a clock that only sleeping and answering move. */
async function timesOf(plan: { orders: number; minutes: number }, answerTakes = 0) {
  let now = 1_000
  const times: number[] = []
  await keepPace(
    plan,
    async () => {
      times.push(now - 1_000)
      now += answerTakes
    },
    {
      now: () => now,
      sleep: async (milliseconds) => {
        now += milliseconds
      },
      random: () => 0.5,
    },
  )
  return times
}

const minute = 60_000

test('the first order comes immediately, the last within the minutes, and the rush is in the middle', async () => {
  const times = await timesOf({ orders: 40, minutes: 10 })

  const within = (from: number, to: number) =>
    times.filter((at) => at >= from * minute && at < to * minute).length
  expect(times).toHaveLength(40)
  expect(times[0]).toBe(0)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeGreaterThan(9 * minute)
  expect(times.at(-1)).toBeLessThan(10 * minute)
  expect(within(4, 6)).toBeGreaterThan(within(0, 2) * 1.5)
  expect(within(4, 6)).toBeGreaterThan(within(8, 10) * 1.5)
})

test('a server that answers slowly makes the rehearsal no longer', async () => {
  const quick = await timesOf({ orders: 40, minutes: 10 })
  const slow = await timesOf({ orders: 40, minutes: 10 }, 2_000)

  expect(slow.at(-1)).toBeCloseTo(quick.at(-1) ?? 0, 3)
})

test('no minutes: all immediately', async () => {
  expect(await timesOf({ orders: 5, minutes: 0 })).toEqual([0, 0, 0, 0, 0])
})
