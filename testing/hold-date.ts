import { onTestFinished, vi } from 'vitest'

/**
 * Holds `Date` until the test ends. Limits on requests count within a minute of the process's own clock, and a slow machine
 * may need longer than that for as many requests.
 */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
