import { QueryClient } from '@tanstack/react-query'
import { CallError, isRefusedAs } from './call.ts'

/** The cache of server data, for the screens that load any. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a network fails at once: the library would pause it, and send it when the diner has moved on.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        // Only network failures are retried. A call that timed out is not: the diner has waited, and decides.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof CallError && error.status > 0) &&
          !isRefusedAs(error, 'timed_out'),
      },
    },
  })
}
