import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import type { Steps } from './step-problem.tsx'
import { mutationKeyOf, useMenuChanges } from './use-menu.ts'

/** What is removed on a screen or sheet of its own, which closes before the server has answered. */
const removals: ReadonlySet<string> = new Set<WireMenuChange['op']>([
  'item.remove',
  'category.remove',
  'group.remove',
])

/** The last removal of a dish, category or option group that was refused or could not be sent, until somebody decides. */
export function useFailedRemoval(menuId: string): Steps {
  const mutations = useQueryClient().getMutationCache()
  const again = useMenuChanges(menuId)
  const failed = useMutationState({
    filters: { mutationKey: mutationKeyOf(menuId), status: 'error' },
    select: ({ mutationId, state }) => ({
      mutationId,
      error: state.error,
      // Only `useMenuChanges` has mutations of this key.
      changes: state.variables as WireMenuChange[],
    }),
  }).filter(({ changes }) => changes.some(({ op }) => removals.has(op)))
  const last = failed.at(-1)

  function reset(): void {
    for (const { mutationId } of failed) {
      const mutation = mutations.find({ predicate: (each) => each.mutationId === mutationId })
      if (mutation) mutations.remove(mutation)
    }
  }
  return {
    error: last?.error ?? null,
    variables: last?.changes,
    isPending: again.isPending,
    reset,
    mutate(changes) {
      reset()
      again.mutate(changes)
    },
  }
}
