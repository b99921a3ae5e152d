import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CustomerUpdate } from '#contract/customer.ts'
import { calls } from '#contract/diner-calls.ts'
import { call } from '#storefront/api/call.ts'
import { customerQuery } from '#storefront/api/queries.ts'
import { updateCustomer } from '#storefront/state/session.ts'

const beforeOrder = 'before an order'

/** Mutation keys of the calls that save the parts of profile and address that an order uses. */
const profileSaves = [beforeOrder, 'profile']
export const noteSaves = [beforeOrder, 'courier note']

/**
 * Waits for pending saves: a tap on the button blurs a field, which saves it.
 * @throws the error of a failed save
 */
export async function waitForPendingSaves(queries: QueryClient): Promise<void> {
  const saves = queries
    .getMutationCache()
    .findAll({ mutationKey: [beforeOrder], status: 'pending' })
  await Promise.all(saves.map((save) => save.continue()))
}

/** Saves a part of the profile. Each answer is the whole customer: a stale answer must not replace a later change. */
export function profileSave(queries: QueryClient) {
  return mutationOptions({
    mutationKey: profileSaves,
    scope: { id: 'profile' },
    mutationFn: (update: CustomerUpdate) => call(calls.updateCustomer, { body: update }),
    onSuccess(updated) {
      // Another save is in flight: its answer contains both changes.
      if (queries.isMutating({ mutationKey: profileSaves }) > 1) return
      queries.setQueryData(customerQuery.queryKey, updated)
      updateCustomer(updated)
    },
  })
}
