/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date
  set(iso: string): void
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A Friday evening in London, in winter time. */
export const testStart = '2026-11-20T18:00:00Z'

export function testClock(start = testStart): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set(iso) {
      now = new Date(iso).getTime()
    },
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
    },
  }
}
