import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/diner-calls.ts'
import { call, callForMessage } from './call.ts'

/** The diner's saved cards, the one used last first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: ({ signal }) => call(calls.listSavedCards, { signal }),
})

/** The server's sentence is shown to the diner. */
export function removeSavedCard(id: string): Promise<{ message: string }> {
  return callForMessage(calls.removeSavedCard, { params: { id } })
}
