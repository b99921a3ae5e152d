import { CallError } from '#contract/client/call-error.ts'
import { words } from '#staff/words/common.ts'

/**
 * Makes one call for each of several, in order. Run again, it goes on with the one that failed.
 * @throws CallError that says for how many it was done, where it failed on the way
 */
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
