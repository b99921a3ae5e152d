import type { QueryClient } from '@tanstack/react-query'

const beforeOrder = 'before an order'

/** Keys of the calls that save what an order takes from the profile and its address. */
export const profileSaves = [beforeOrder, 'profile']
export const noteSaves = [beforeOrder, 'courier note']

/**
 * Waits until what was left by the tap on the button is saved.
 * @throws what saving it has failed with
 */
export async function savedBeforeOrder(queries: QueryClient): Promise<void> {
  const saves = queries
    .getMutationCache()
    .findAll({ mutationKey: [beforeOrder], status: 'pending' })
  await Promise.all(saves.map((save) => save.continue()))
}
