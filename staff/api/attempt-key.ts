import { useState } from 'react'
import { mayTryAgain } from './may-try-again.ts'

/**
 * The `Idempotency-Key` of what a form sends. What got no answer may have happened: it is sent again under the same key, and
 * counts once. After an answer, also a refusal, the next is sent under another key.
 */
export function useAttemptKey(): { key: string; renewAfter(error: Error | null): void } {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    key,
    renewAfter(error) {
      if (!error || !mayTryAgain(error)) setKey(crypto.randomUUID())
    },
  }
}
