import { CallError } from '#contract/client/call-error.ts'
import { words } from '#staff/words/common.ts'

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
