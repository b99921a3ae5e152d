import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { withPerson } from '#staff/person/person-store.ts'

interface Options {
  /** Title of the request for a PIN or code. */
  title: string
  /** First part of the query keys to invalidate. */
  refreshes: readonly string[]
  onClose(): void
}

/**
 * Mutations of a sheet: each is one call, asks for a proof if one is needed, invalidates the queries that show it and
 * closes the sheet. The sheet stays open while the proof is refused.
 */
export function useSheetChange({ title, refreshes, onClose }: Options) {
  const client = useQueryClient()
  const { key, renewAfter } = useAttemptKey()
  const change = useMutation({
    mutationFn: ({
      make,
    }: {
      make: (idempotencyKey: string) => Promise<unknown>
      isLast: boolean
    }) => withPerson(title, () => make(key).then(() => true)),
    async onSuccess(isDone, { isLast }) {
      if (!isDone) return
      await Promise.all(refreshes.map((key) => client.invalidateQueries({ queryKey: [key] })))
      if (isLast) onClose()
    },
    onSettled: (_, error) => renewAfter(error),
  })
  return {
    isPending: change.isPending,
    /** Whether the last change that keeps the sheet open has succeeded. */
    isDone: change.isSuccess && change.data !== null,
    error: change.error,
    /** @param isLast false keeps the sheet open afterwards */
    run: (make: (idempotencyKey: string) => Promise<unknown>, isLast = true) =>
      change.mutate({ make, isLast }),
  }
}
