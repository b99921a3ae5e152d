import {
  type MutationFilters,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { uploadedPicture, WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { mayTryAgain } from '#staff/api/try-again.ts'
import { type DraftKind, refetch } from '#staff/office/draft-kind.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import { withChanges } from './shown-menu.ts'

export const menusQuery = callQuery('menus', calls.listStaffMenus)

/** Mutation key of a menu's changes. */
const mutationKeyOf = (menu: string) => ['change menu', menu] as const

export const menuQuery = (menu: string) => ({
  ...callQuery('menu', calls.getStaffMenu, { params: { menu } }),
  // Structural sharing of two menus of 600 dishes costs more than rendering the visible ones.
  structuralSharing: false,
  staleTime: 10_000,
})

/** Menu id from the route's parameters. */
export function useMenuId(): string {
  return useParams().menu ?? ''
}

/** A menu with pending changes applied optimistically. */
export function useMenu(menuId: string) {
  const { data, error } = useQuery(menuQuery(menuId))
  const waiting = useMutationState({
    filters: { mutationKey: mutationKeyOf(menuId), status: 'pending' },
    select: ({ state }) => changesOf(state),
  })
  const menu = useMemo(
    () => data && { ...data, draft: withChanges(data.draft, waiting.flat()) },
    [data, waiting],
  )
  return { menu, error }
}

/**
 * The current draft with all pending changes applied. The rendered draft may be slightly behind, so handlers of quick
 * repeated taps need this.
 */
export function currentDraft(client: QueryClient, { id, draft }: WireMenuEditor) {
  const waiting = client
    .getMutationCache()
    .findAll({ mutationKey: mutationKeyOf(id), status: 'pending' })
    .flatMap(({ state }) => changesOf(state))
  return withChanges(client.getQueryData(menuQuery(id).queryKey)?.draft ?? draft, waiting)
}

/** Variables of the mutation. */
interface SentChanges {
  changes: WireMenuChange[]
  /** Revision that they are based on; defaults to the newest known one, also while other changes are in flight. */
  revision?: number
  /** Idempotency key: retries with the same key count once. */
  key: string
  /** Made by `useSteps`. */
  isStep?: boolean
}

/** The changes of a mutation with `mutationKeyOf`; only `useMenuChanges` creates these. */
const changesOf = ({ variables }: { variables: unknown }) => (variables as SentChanges).changes

/**
 * Sends changes of a menu's draft one request at a time, because each is validated against the revision that the
 * previous one made. Retries of unanswered changes count once. Resolves to null if no PIN was entered at a shared
 * screen.
 */
export function useMenuChanges(menuId: string) {
  const client = useQueryClient()
  const [attempts] = useState(createAttempts)
  const sending = useMutation({
    mutationKey: mutationKeyOf(menuId),
    scope: { id: mutationKeyOf(menuId).join(' ') },
    async mutationFn({ changes, revision, key }: SentChanges) {
      // A menu request in flight before this change would restore the previous draft.
      await client.cancelQueries(menuQuery(menuId))
      const known = await client.ensureQueryData(menuQuery(menuId))
      return withPerson(menuWords.title, () =>
        call(calls.changeMenu, {
          params: { menu: menuId },
          body: { revision: revision ?? known.revision, changes },
          idempotencyKey: key,
        }),
      )
    },
    onSuccess(answer) {
      if (!answer) return
      const { applied: _, ...changed } = answer
      client.setQueryData(menuQuery(menuId).queryKey, (menu) => menu && { ...menu, ...changed })
      void client.invalidateQueries({ queryKey: ['menu diff'] })
      void client.invalidateQueries({ queryKey: ['menus'] })
    },
    onError(error) {
      // Loads the other member's change, and the revision for the next attempt.
      const refetching = client.invalidateQueries(menuQuery(menuId))
      // Without a response nothing new is known: the failure is shown immediately, without waiting for the refetch's
      // retries.
      return mayTryAgain(error) ? undefined : refetching
    },
    onSettled: (_, error, { key }) => attempts.settle(key, error),
  })
  const { mutateAsync } = sending
  return {
    ...sending,
    mutateAsync: useCallback(
      (changes: WireMenuChange[], given: Partial<SentChanges> = {}) =>
        mutateAsync({ key: attempts.keyOf(changes), ...given, changes }),
      [attempts, mutateAsync],
    ),
  }
}

/** The draft of a menu. */
export function menuKind(menu: string): DraftKind<WireMenuEditor> {
  const params = { menu }
  return {
    path: `/menu/${menu}`,
    publishedPath: `/menu/${menu}`,
    versionsOf: { file: `menus/${menu}.yaml` },
    words: { ...menuWords, back: menuWords.dish.back },
    discard: (n, query) =>
      n === 'all'
        ? call(calls.discardMenuDraft, { params, query })
        : call(calls.discardMenuChange, { params: { menu, n: String(n) }, query }),
    publish: (body, idempotencyKey) => call(calls.publishMenu, { params, body, idempotencyKey }),
    restore: (number) =>
      call(calls.bringBackVersion, { params: { number }, body: { menu_id: menu } }),
    updateCache(client, loaded) {
      client.setQueryData(menuQuery(menu).queryKey, loaded)
      void client.invalidateQueries({ queryKey: ['menu diff'] })
      void client.invalidateQueries({ queryKey: ['menus'] })
    },
    refetch: (client) => refetch(client, menuQueryNames),
  }
}

/** Queries of the menus, and those with data of them. */
export const menuQueryNames = ['menu', 'menus', 'menu diff', 'versions', 'stock', 'setup'] as const

/** Adds an uploaded picture to the cached menu, so that its dishes may reference it. */
export function addPicture(
  client: QueryClient,
  menuId: string,
  { file, picture }: z.output<typeof uploadedPicture>,
): void {
  client.setQueryData(
    menuQuery(menuId).queryKey,
    (menu) => menu && { ...menu, pictures: { ...menu.pictures, [file]: picture } },
  )
}

/** `Idempotency-Key`s of a form's requests. */
interface Attempts {
  /** The key for a request; reuses the previous key if the same request got no answer, so that it counts once. */
  keyOf(request: unknown): string
  /** Call after each response; null for success. */
  settle(key: string, error: Error | null): void
}

export function createAttempts(): Attempts {
  let last: { content: string; key: string } | null = null
  return {
    keyOf(request) {
      const content = JSON.stringify(request)
      if (last?.content !== content) last = { content, key: crypto.randomUUID() }
      return last.key
    },
    settle(key, error) {
      if (last?.key === key && !(error && mayTryAgain(error))) last = null
    },
  }
}

/**
 * Steps without a form, such as a move or a removal: their screen may close before the server has answered. The last
 * failed one is kept until it is resolved or another step is made.
 */
export function useSteps(menuId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMenuChanges(menuId)
  const failed = useMutationState({
    filters: failedSteps(menuId),
    select: ({ state }) => ({ error: state.error, changes: changesOf(state) }),
  }).at(-1)
  const reset = useCallback(() => {
    const cache = client.getMutationCache()
    for (const mutation of cache.findAll(failedSteps(menuId))) cache.remove(mutation)
  }, [client, menuId])
  const take = useCallback(
    (...changes: WireMenuChange[]) => {
      reset()
      // `StepProblem` reports the failure.
      return mutateAsync(changes, { isStep: true }).catch(() => null)
    },
    [reset, mutateAsync],
  )
  return {
    isPending,
    error: failed?.error ?? null,
    reset,
    retry: () => failed && void take(...failed.changes),
    /** Resolves to the answer; null if the change is not in the draft. */
    take,
  }
}

function failedSteps(menuId: string): MutationFilters {
  return {
    mutationKey: mutationKeyOf(menuId),
    status: 'error',
    predicate: ({ state }) => (state.variables as SentChanges).isStep === true,
  }
}

/** The id of the entry that the first change has added. */
export function addedId(answer: { applied: { subject: { id: string } }[] } | null) {
  return answer?.applied[0]?.subject.id ?? null
}
