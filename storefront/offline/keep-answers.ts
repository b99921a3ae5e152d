import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import {
  forgetKeptAnswers,
  readKeptAnswers,
  writeKeptAnswers,
} from '#storefront/state/kept-answers.ts'
import { useSession } from '#storefront/state/session.ts'
import { buildVersion } from './router-manifest.ts'

/** What a diner can look at without a network. Times, payments and promo codes hold only for the moment they are asked. */
const kept = ['customer', 'addresses', 'orders', 'order']
/** Orders that were looked at one by one, newest first. */
const mostOrders = 5

/**
 * Fills the cache with what this customer has seen before. Everything is asked for again where there is a network.
 * @param owner id of the customer
 */
export function restoreAnswers(client: QueryClient, owner: string): void {
  const answers = readKeptAnswers(owner, buildVersion())
  if (!answers) return
  try {
    hydrate(client, answers)
    // However lately they were kept: something else may have changed them since.
    void client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // Something else wrote it.
    forgetKeptAnswers()
  }
}

/** Keeps what is answered from now on, for as long as the same customer is signed in. Returns the function that stops it. */
export function keepAnswers(client: QueryClient, owner: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    // The session may have ended while the answer was on its way.
    if (useSession.getState().customer?.id !== owner) return
    writeKeptAnswers({ owner, build: buildVersion(), answers: dehydrated(client) })
  })
}

function dehydrated(client: QueryClient): unknown {
  const orders = client
    .getQueryCache()
    .findAll({ queryKey: ['order'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
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
