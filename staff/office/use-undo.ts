import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'

/** Undoes a version by its number. If a newer one is live the server refuses. @param what names it in the request for a PIN */
export function useUndo(what: string, onUndone: () => unknown) {
  return useMutation(undoOptions(useQueryClient(), what, onUndone))
}

export function undoOptions(client: QueryClient, what: string, onUndone: () => unknown) {
  return {
    mutationFn: (number: number) =>
      withPerson(what, () => call(calls.undoPublish, { body: { number } })),
    onSuccess: (undone: object | null) => (undone ? onUndone() : undefined),
    onError() {
      void client.invalidateQueries({ queryKey: ['versions'] })
    },
  }
}
