import { useState } from 'react'
import { mayTryAgain } from './may-try-again.ts'

/**
 * `Idempotency-Key` of a form's requests. A request without an answer may have succeeded, so its retry uses the same
 * key and counts once. After any answer, also a refusal, the next request gets a new key.
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
