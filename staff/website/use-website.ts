import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite, WireWebsiteChange, WireWebsiteField } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { type DraftKind, refetch } from '#staff/office/draft-kind.ts'
import { useAutosavedFields } from '#staff/office/use-autosaved-fields.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { websiteWords } from '#staff/words/website.ts'

export const websiteQuery = { ...callQuery('website', calls.getWebsite), staleTime: 10_000 }

/** Context of the screens below `/website`. */
export interface WebsiteContext {
  website: WireWebsite
}

/** The website of the screen around. */
export function useWebsite(): WireWebsite {
  return useOutletContext<WebsiteContext>().website
}

/** One part of the website. */
export type Part = Pick<WireWebsiteField, 'part' | 'id'>

/** Fields of a part of the website, saved to its draft as they are typed. @param tab the form's tab */
export function usePartFields<Fields extends object>(tab: string, part: Part, saved: Fields) {
  const client = useQueryClient()
  const saving = useWebsiteChanges()
  const website = useWebsite()
  const form = useAutosavedFields<Fields, WireWebsiteChange>(
    `website ${tab} ${part.id ?? ''}`,
    saved,
    {
      saving,
      revision: () => client.getQueryData(websiteQuery.queryKey)?.revision ?? 0,
      changeOf: (fields) => changeOf(part, fields),
      nameOf: (field) => field.split('.').at(-1) ?? field,
      lintOf: (field) =>
        website.lint.find(
          (each) => each.part === part.part && each.id === part.id && each.field === field,
        )?.message,
    },
  )
  return {
    ...form,
    /** Props of a text field's control, with the label that lists of changes have too. */
    field: <Name extends keyof Fields & string>(name: Name) => ({
      ...form.field(name),
      label: websiteWords.fields[name] ?? name,
      autoComplete: 'off',
    }),
  }
}

export type PartForm<Fields extends object> = ReturnType<typeof usePartFields<Fields>>

function changeOf({ part, id }: Part, fields: object): WireWebsiteChange {
  // Each form has the fields of its part.
  return (part === 'restaurant' ? { part, fields } : { part, id, fields }) as WireWebsiteChange
}

/** Saves changes one request after the other, each with the revision that it is based on. */
function useWebsiteChanges() {
  const client = useQueryClient()
  const sending = useMutation({
    scope: { id: 'change website' },
    mutationFn: (body: { revision: number; changes: WireWebsiteChange[] }) =>
      withPerson(websiteWords.title, () => call(calls.changeWebsite, { body })),
    onSuccess: (website) => website && setWebsite(client, website),
    // Shows the other person's change, with the next revision.
    onError: () => client.invalidateQueries(websiteQuery),
  })
  return {
    ...sending,
    mutateAsync: (changes: WireWebsiteChange[], { revision }: { revision: number }) =>
      sending.mutateAsync({ revision, changes }),
  }
}

export function setWebsite(client: QueryClient, website: WireWebsite): void {
  client.setQueryData(websiteQuery.queryKey, website)
}

/** The draft of the website. */
export const websiteKind: DraftKind<WireWebsite> = {
  path: '/website',
  publishedPath: '/website/home',
  versionsOf: { part: 'website' },
  words: { ...websiteWords, history: websiteWords.versions },
  discard: (n, query) =>
    n === 'all'
      ? call(calls.discardWebsite, { query })
      : call(calls.discardWebsiteChange, { params: { n: String(n) }, query }),
  publish: (body, idempotencyKey) => call(calls.publishWebsite, { body, idempotencyKey }),
  restore: (number) => call(calls.bringBackWebsite, { params: { number } }),
  updateCache: setWebsite,
  // With the settings in the same files.
  refetch: (client) => refetch(client, ['website', 'versions', 'settings', 'me']),
}
