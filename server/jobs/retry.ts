import type { Random } from '#server/random.ts'

/**
 * Milliseconds until the next try: 5 s, doubled each time up to `longestSeconds`, less up to a half so that jobs that
 * failed together do not come back together.
 */
export function retryDelay(attempt: number, longestSeconds: number, random: Random): number {
  const full = Math.min(5_000 * 2 ** (attempt - 1), longestSeconds * 1_000)
  return full - random.integer(full / 2)
}
