import { onlineManager, QueryClient } from '@tanstack/react-query'
import { useNetwork } from '#storefront/state/network.ts'
import { CallError, isRefusedAs } from './call.ts'

// The library would believe the device, which may report a network that leads nowhere.
onlineManager.setEventListener((setOnline) =>
  useNetwork.subscribe(({ isOffline }) => setOnline(!isOffline)),
)

/** The cache of server data, for the screens that load any. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a network fails at once: the library would pause it, and send it when the diner has moved on.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        // What could not be loaded comes by itself once there is a network; with this network mode it is off by default.
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
