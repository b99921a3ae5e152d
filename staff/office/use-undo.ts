import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'

/**
 * Undoes a version by its number, as shown. If a newer version is live, the server refuses, and the versions are
 * refetched.
 * @param what names the action in the request for a person
 * @param onUndone refetches the restored content
 */
export function useUndo(what: string, onUndone: () => unknown) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      withPerson(what, () => call(calls.undoPublish, { body: { number } })),
    onSuccess: (undone) => (undone ? onUndone() : undefined),
    onError() {
      void client.invalidateQueries({ queryKey: ['versions'] })
    },
  })
}
