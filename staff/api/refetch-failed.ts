import type { Query, QueryClient } from '@tanstack/react-query'
import { mayTryAgain } from './may-try-again.ts'

/** Asks again for all that the screen lacks because a call failed, where that may help. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: hasFailed })
}

function hasFailed({ state: { error } }: Query): boolean {
  return error !== null && mayTryAgain(error)
}
