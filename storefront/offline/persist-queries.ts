import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { useSession } from '#storefront/state/session.ts'
import { isNumber, isText, local, persistedQueriesKey, shaped } from '#storefront/state/storage.ts'
import { buildVersion } from './router-manifest.ts'

/** Queries available offline. Available times, payments and promo codes are only true when they are requested. */
const kept = ['customer', 'addresses', 'orders', 'order']
const mostOrders = 5

/** Maximum age, in milliseconds: a week. */
const lifetime = 7 * 24 * 60 * 60_000

/** The query cache of one customer. Another build may expect other shapes. */
interface Persisted {
  owner: string
  build: string
  /** Milliseconds of the epoch. */
  keptAt: number
  answers: DehydratedState
}
const isPersisted = shaped<Persisted>({ owner: isText, build: isText, keptAt: isNumber })

/**
 * Fills the query cache with what this customer has seen before. All of it is stale: it is requested again when online.
 * @param owner id of the customer
 */
export function restoreQueries(client: QueryClient, owner: string): void {
  const stored = local.get(persistedQueriesKey)
  if (isFor(stored, owner)) {
    try {
      hydrate(client, stored.answers)
      // However recent: the data may have changed on another device.
      void client.invalidateQueries({ refetchType: 'none' })
      return
    } catch {
      // Not written by this build.
    }
  }
  local.remove(persistedQueriesKey)
}

function isFor(stored: unknown, owner: string): stored is Persisted {
  return (
    isPersisted(stored) &&
    stored.owner === owner &&
    stored.build === buildVersion() &&
    Date.now() - stored.keptAt < lifetime
  )
}

/** Stores each answer from now on while the same customer is signed in. Returns the function that stops it. */
export function persistQueries(client: QueryClient, owner: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    // The session may have ended while the answer was in flight.
    if (useSession.getState().customer?.id !== owner) return
    const answers = dehydrated(client)
    const stored = { owner, build: buildVersion(), keptAt: Date.now(), answers }
    // Where storage is full, nothing is available offline.
    if (!local.set(persistedQueriesKey, stored)) local.remove(persistedQueriesKey)
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
