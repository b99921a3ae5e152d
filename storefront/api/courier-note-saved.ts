import type { QueryClient } from '@tanstack/react-query'

/** The key of the calls that save it. */
export const noteSaves = ['courier note']

/**
 * Waits until a note that was left by the tap on the button is saved: the order takes the note from its address.
 * @throws what saving it has failed with
 */
export async function courierNoteSaved(queries: QueryClient): Promise<void> {
  const saves = queries.getMutationCache().findAll({ mutationKey: noteSaves, status: 'pending' })
  await Promise.all(saves.map((save) => save.continue()))
}
