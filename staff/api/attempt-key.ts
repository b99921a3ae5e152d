import { useState } from 'react'
import { mayTryAgain } from './may-try-again.ts'

/**
 * The `Idempotency-Key` of what a form sends. What got no answer may have happened: it is sent again under the same key, and
 * counts once. What was refused may be sent otherwise, under another key.
 */
export function useAttemptKey(): { key: string; renewAfter(error: Error): void } {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    key,
    renewAfter(error) {
      if (!mayTryAgain(error)) setKey(crypto.randomUUID())
    },
  }
}
