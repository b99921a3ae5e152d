import { useState } from 'react'
import { mayTryAgain } from './may-try-again.ts'

/** Idempotency key of a form's requests: a retry after no answer uses the same key; any answer, also a refusal, renews it. */
export function useAttemptKey(): { key: string; renewAfter(error: Error | null): void } {
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    key,
    renewAfter(error) {
      if (!error || !mayTryAgain(error)) setKey(crypto.randomUUID())
    },
  }
}
