import { mayTryAgain } from './may-try-again.ts'

/** The `Idempotency-Key`s of what a form sends. */
export interface Attempts {
  /** The key of a request: the one before where the same was sent last and got no answer, so that it counts once. */
  keyOf(request: unknown): string
  /** After the answer of a request; null for a good one. */
  settle(key: string, error: Error | null): void
}

export function createAttempts(): Attempts {
  let last: { content: string; key: string } | null = null
  return {
    keyOf(request) {
      const content = JSON.stringify(request)
      if (last?.content !== content) last = { content, key: crypto.randomUUID() }
      return last.key
    },
    settle(key, error) {
      if (last?.key === key && !(error && mayTryAgain(error))) last = null
    },
  }
}
