import { expect, test } from 'vitest'
import { waitAfter } from './reconnect.ts'

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 10_000],
  [50, 10_000],
])('after %i failures it waits %i ms, give or take 30 %%', (failures, wait) => {
  expect(waitAfter(failures, 0.5)).toBe(wait)
  expect(waitAfter(failures, 0)).toBe(wait * 0.7)
  expect(waitAfter(failures, 1)).toBe(wait * 1.3)
})
