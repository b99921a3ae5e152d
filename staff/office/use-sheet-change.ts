import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { withPerson } from '#staff/person/person-store.ts'

interface Options {
  /** What the person is asked to prove themselves for. */
  title: string
  /** First part of the keys of the queries that show what is changed. */
  refreshes: readonly string[]
  onClose(): void
}

/**
 * The changes of a sheet: each is one call, asks for a proof where one is needed, refreshes what shows it and closes the sheet.
 * The sheet stays open while the proof is refused.
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
    /** Whether the last change that keeps the sheet open is done. */
    isDone: change.isSuccess && change.data !== null,
    error: change.error,
    /** @param isLast false for a change after which the sheet stays open */
    run: (make: (idempotencyKey: string) => Promise<unknown>, isLast = true) =>
      change.mutate({ make, isLast }),
  }
}
