import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import {
  deletePersistedQueries,
  readPersistedQueries,
  writePersistedQueries,
} from '#storefront/state/persisted-queries.ts'
import { useSession } from '#storefront/state/session.ts'
import { buildVersion } from './router-manifest.ts'

/** Queries available offline. Available times, payments and promo codes are only true when they are requested. */
const kept = ['customer', 'addresses', 'orders', 'order']
/** Maximum number of single orders, most recently requested. */
const mostOrders = 5

/**
 * Fills the query cache with what this customer has seen before. All of it is stale: it is requested again when online.
 * @param owner id of the customer
 */
export function restoreQueries(client: QueryClient, owner: string): void {
  const answers = readPersistedQueries(owner, buildVersion())
  if (!answers) return
  try {
    hydrate(client, answers)
    // However recent: the data may have changed on another device.
    void client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // Not written by this build.
    deletePersistedQueries()
  }
}

/** Stores each answer from now on while the same customer is signed in. Returns the function that stops it. */
export function persistQueries(client: QueryClient, owner: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    // The session may have ended while the answer was in flight.
    if (useSession.getState().customer?.id !== owner) return
    writePersistedQueries({ owner, build: buildVersion(), answers: dehydrated(client) })
  })
}

function dehydrated(client: QueryClient): unknown {
  const orders = client
    .getQueryCache()
    .findAll({ queryKey: ['order'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostOrders)
  return dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      query.state.status === 'success' &&
      isKept(query) &&
      (query.queryKey[0] !== 'order' || orders.some((order) => order === query)),
  })
}

function isKept({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return kept.includes(String(queryKey[0]))
}
