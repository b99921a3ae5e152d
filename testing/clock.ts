/** A fixed clock that a test advances. */
export interface TestClock {
  now(): Date
  /** Makes each reading one millisecond later than the previous one, as a real clock may. */
  run(): void
  set(iso: string): void
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A Friday evening in London, in winter time. */
export const testStart = '2026-11-20T18:00:00Z'

export function testClock(start = testStart): TestClock {
  let now = new Date(start).getTime()
  let step = 0
  return {
    now() {
      now += step
      return new Date(now)
    },
    run() {
      step = 1
    },
    set(iso) {
      now = new Date(iso).getTime()
    },
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
    },
  }
}
