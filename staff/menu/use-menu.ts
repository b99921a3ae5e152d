import {
  type QueryClient,
  queryOptions,
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
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { menuWords } from '#staff/words/menu.ts'
import { withChanges } from './shown-menu.ts'

export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: ({ signal }) => call(calls.listStaffMenus, { signal }),
})

const keyOf = (menu: string) => ['menu', menu] as const
/** Names the changes of a menu among all that the application sends. */
export const mutationKeyOf = (menu: string) => ['change menu', menu] as const

export const menuQuery = (menu: string) =>
  queryOptions({
    queryKey: keyOf(menu),
    queryFn: ({ signal }) => call(calls.getStaffMenu, { params: { menu }, signal }),
    // Comparing two menus of 600 dishes costs more than drawing the few that are seen.
    structuralSharing: false,
    staleTime: 10_000,
  })

/** The menu of this address. */
export function useMenuId(): string {
  return useParams().menu ?? ''
}

/** A menu with what was just changed of it, also before the server has answered. */
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
 * The draft of a menu with every change that was made so far. What is drawn may be behind it by a moment, so whoever presses a
 * button twice at once needs this.
 */
export function currentDraft(client: QueryClient, { id, draft }: WireMenuEditor) {
  const waiting = client
    .getMutationCache()
    .findAll({ mutationKey: mutationKeyOf(id), status: 'pending' })
    .flatMap(({ state }) => changesOf(state))
  return withChanges(client.getQueryData(menuQuery(id).queryKey)?.draft ?? draft, waiting)
}

/** How changes are sent. */
interface SentChanges {
  changes: WireMenuChange[]
  /** What they were made on; else the newest that is known, also while others are on their way. */
  revision?: number
  /** Sent again under the same key they count once. */
  key: string
}

/** Of a mutation of the key above; only `useMenuChanges` has such. */
export const changesOf = ({ variables }: { variables: unknown }) =>
  (variables as SentChanges).changes

/**
 * Notes changes of a menu's draft, one request after the other, since each is judged by the revision that the one before made.
 * Changes that got no answer count once, however often the form sends them again. Answers null when nobody at a shared screen
 * would say who they are.
 */
export function useMenuChanges(menuId: string) {
  const client = useQueryClient()
  const [attempts] = useState(createAttempts)
  const sending = useMutation({
    mutationKey: mutationKeyOf(menuId),
    scope: { id: mutationKeyOf(menuId).join(' ') },
    async mutationFn({ changes, revision, key }: SentChanges) {
      // A menu that was asked for before this change would put the one before it back.
      await client.cancelQueries({ queryKey: keyOf(menuId) })
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
      client.setQueryData<WireMenuEditor>(keyOf(menuId), (menu) => menu && { ...menu, ...changed })
      void client.invalidateQueries({ queryKey: ['menu diff', menuId] })
      void client.invalidateQueries({ queryKey: ['menus'] })
    },
    onError(error) {
      // What somebody else has changed is shown, with the revision to go on from.
      const isAsked = client.invalidateQueries({ queryKey: keyOf(menuId) })
      // Without an answer nothing else is known: it is said at once, and not after some tries.
      return mayTryAgain(error) ? undefined : isAsked
    },
    onSettled: (_, error, { key }) => attempts.settle(key, error),
  })
  const { mutate, mutateAsync } = sending
  return {
    ...sending,
    variables: sending.variables?.changes,
    mutate: (changes: WireMenuChange[], options?: Parameters<typeof mutate>[1]) =>
      mutate({ changes, key: attempts.keyOf(changes) }, options),
    mutateAsync: useCallback(
      (changes: WireMenuChange[], given: Partial<SentChanges> = {}) =>
        mutateAsync({ key: attempts.keyOf(changes), ...given, changes }),
      [attempts, mutateAsync],
    ),
  }
}

/** After a call that answers the whole menu. */
export function setMenu(client: QueryClient, menu: WireMenuEditor): void {
  client.setQueryData(keyOf(menu.id), menu)
  void client.invalidateQueries({ queryKey: ['menu diff', menu.id] })
  void client.invalidateQueries({ queryKey: ['menus'] })
}

/** After a picture was sent: a dish of the menu may name it from now on. */
export function addPicture(
  client: QueryClient,
  menuId: string,
  { file, picture }: z.output<typeof uploadedPicture>,
): void {
  client.setQueryData<WireMenuEditor>(
    keyOf(menuId),
    (menu) => menu && { ...menu, pictures: { ...menu.pictures, [file]: picture } },
  )
}

/** After something became live: menu, differences and versions are asked for anew. */
export function refreshMenus(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['menu', 'menus', 'menu diff', 'versions', 'stock', 'setup'].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )
}

/** The `Idempotency-Key`s of what a form sends. */
interface Attempts {
  /** The key of a request: the one before where the same was sent last and got no answer, so that it counts once. */
  keyOf(request: unknown): string
  /** After the answer of a request; null for a good one. */
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
