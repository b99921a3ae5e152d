import { expect, test } from 'vitest'
import { mayTry, noteTry, waitAfter } from './print-retry.ts'

test.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [4, 60],
  [50, 60],
])('after %d failures the next try is %d seconds later', (failures, seconds) => {
  expect(waitAfter(failures)).toBe(seconds * 1_000)
})

test('a printer that fails tries more and more rarely, until it prints', () => {
  const port = {}
  const tries: number[] = []
  for (let now = 0; now < 200_000; now += 10_000) {
    if (!mayTry('counter', port, now)) continue
    tries.push(now / 1_000)
    noteTry('counter', port, { failed: now < 130_000, now })
  }

  expect(tries).toEqual([0, 10, 30, 70, 130, 140, 150, 160, 170, 180, 190])
})

test('a printer that was connected anew, and any other one, tries at once', () => {
  const port = {}
  noteTry('kitchen', port, { failed: true, now: 0 })

  expect(mayTry('kitchen', port, 5_000)).toBe(false)
  expect(mayTry('kitchen', {}, 5_000)).toBe(true)
  expect(mayTry('bar', port, 5_000)).toBe(true)
})
