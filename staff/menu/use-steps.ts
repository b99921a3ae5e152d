import { type MutationCache, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import type { ShownSteps } from './save-state.tsx'
import { changesOf, mutationKeyOf, useMenuChanges } from './use-menu.ts'

type Kinds = ReadonlySet<WireMenuChange['op']>

/** A removal on a screen or sheet that closes before the server has answered. */
export const removals: Kinds = new Set(['item.remove', 'category.remove', 'group.remove'])
export const moves: Kinds = new Set(['item.move', 'category.move', 'group.move'])
export const optionSteps: Kinds = new Set(['option.move', 'option.remove'])

interface Steps extends ShownSteps {
  /** Resolves to whether the change is in the draft. */
  take(change: WireMenuChange): Promise<boolean>
}

/**
 * Runs steps of some kinds, and keeps the last failed one until it is resolved or another step is taken. Of two quick
 * steps the first may fail, while `useMenuChanges` has the state of the second.
 */
export function useSteps(menuId: string, kinds: Kinds): Steps {
  const cache = useQueryClient().getMutationCache()
  const { mutateAsync, isPending } = useMenuChanges(menuId)
  const failed = useMutationState({
    filters: { mutationKey: mutationKeyOf(menuId), status: 'error' },
    select: ({ state }) => ({ error: state.error, changes: changesOf(state) }),
  }).filter(({ changes }) => isOf(kinds, changes))
  const last = failed.at(-1)

  const reset = useCallback(() => forgetFailed(cache, menuId, kinds), [cache, menuId, kinds])
  const send = useCallback(
    async (changes: WireMenuChange[]) => {
      reset()
      try {
        return (await mutateAsync(changes)) !== null
      } catch {
        // `error` reports it.
        return false
      }
    },
    [reset, mutateAsync],
  )
  const take = useCallback((change: WireMenuChange) => send([change]), [send])
  return {
    error: last?.error ?? null,
    variables: last?.changes,
    isPending,
    reset,
    mutate: (changes) => void send(changes),
    take,
  }
}

function forgetFailed(cache: MutationCache, menuId: string, kinds: Kinds): void {
  const failed = cache.findAll({ mutationKey: mutationKeyOf(menuId), status: 'error' })
  for (const mutation of failed) {
    if (isOf(kinds, changesOf(mutation.state))) cache.remove(mutation)
  }
}

function isOf(kinds: Kinds, changes: WireMenuChange[]): boolean {
  return changes.some(({ op }) => kinds.has(op))
}
