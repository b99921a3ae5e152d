import type { Query, QueryClient } from '@tanstack/react-query'
import { mayTryAgain } from './may-try-again.ts'

/** Refetches all failed queries of the screen for which a retry may help. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: hasFailed })
}

function hasFailed({ state: { error } }: Query): boolean {
  return error !== null && mayTryAgain(error)
}
