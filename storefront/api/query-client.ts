import { onlineManager, QueryClient } from '@tanstack/react-query'
import { useNetwork } from '#storefront/state/network.ts'
import { CallError, isRefusedAs } from './call.ts'

// The library would rely on the device, which may report a network without a connection.
onlineManager.setEventListener((setOnline) =>
  useNetwork.subscribe(({ isOffline }) => setOnline(!isOffline)),
)

/** The cache of server data, for the screens that load any. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fails immediately without a network: the library would pause the call, and send it after the diner has moved on.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        // Off by default with this network mode.
        refetchOnReconnect: true,
        // Only network failures are retried. A call that timed out is not: the diner has waited, and decides.
        retry: (failures, error) =>
          failures < 2 &&
          !(error instanceof CallError && error.status > 0) &&
          !isRefusedAs(error, 'timed_out'),
      },
    },
  })
}
