import type { Query, QueryClient } from '@tanstack/react-query'
import { CallError } from '#contract/client/call-error.ts'
import { words } from '#staff/words/common.ts'

/** Whether a failed call may succeed on retry: network failures are retried, refusals are not. */
export function mayTryAgain(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** Refetches all failed queries of the screen for which a retry may help. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: hasFailed })
}

function hasFailed({ state: { error } }: Query): boolean {
  return error !== null && mayTryAgain(error)
}

/** Calls `make` for each target in order; a second run resumes at the one that failed. @throws CallError with the count */
export function oneByOne<Target>(
  all: readonly Target[],
  make: (target: Target) => Promise<unknown>,
): () => Promise<void> {
  let done = 0
  return async () => {
    for (const target of all.slice(done)) {
      try {
        await make(target)
      } catch (error) {
        if (done === 0 || !(error instanceof CallError)) throw error
        const message = words.failed.halfway(done, all.length, error.message)
        throw new CallError(error.status, message, error.data, error.code)
      }
      done += 1
    }
  }
}
