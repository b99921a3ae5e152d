import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'

/**
 * Takes back a version by its number, as it is shown. Where something newer is live, nothing is taken back: the server says
 * so, and the versions are asked for anew.
 * @param what it is for, where a screen asks who is there
 * @param onUndone asks anew for what is live again
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
