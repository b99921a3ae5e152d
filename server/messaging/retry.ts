import type { Random } from '#server/context.ts'

/** Tries before a job is given up: with the delays below, about three quarters of an hour. */
export const maxAttempts = 10

/** Milliseconds until the next try: 5 s, doubled each time, less up to a half so that jobs do not march in step. */
export function retryDelay(attempt: number, random: Random): number {
  const full = 5_000 * 2 ** (attempt - 1)
  return full - random.integer(full / 2)
}
