import { afterEach, expect, test, vi } from 'vitest'
import { stepAt, subscribeDocket } from './use-now.ts'

afterEach(() => {
  vi.useRealTimers()
})

const from = new Date(4_321)

test.each([
  ['the clock’s steps', 19_999, undefined, 10_000],
  ['the clock’s steps, at a beginning', 20_000, undefined, 20_000],
  ['just before a step from a time', 14_320, from, 4_321],
  ['at a step from a time', 14_321, from, 14_321],
  ['before the time itself', -5_680, from, -15_679],
])('%s', (_, now, begin, expected) => {
  expect(stepAt(now, 10_000, begin)).toBe(expected)
})

test('sixty dockets hear of a second in several tasks, each once; one that is gone does not', () => {
  vi.useFakeTimers()
  const heard: number[] = []
  const stops = Array.from({ length: 60 }, (_, each) => subscribeDocket(() => heard.push(each)))

  vi.advanceTimersToNextTimer()
  const inFirstTask = heard.length
  stops[59]?.()
  vi.advanceTimersByTime(100)

  expect(inFirstTask).toBeLessThanOrEqual(10)
  expect(heard).toEqual(Array.from({ length: 59 }, (_, each) => each))
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})
