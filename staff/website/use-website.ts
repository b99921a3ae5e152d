import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite, WireWebsiteChange, WireWebsiteField } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { type AutosavedFields, useAutosavedFields } from '#staff/office/use-autosaved-fields.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { websiteWords } from '#staff/words/website.ts'

export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: ({ signal }) => call(calls.getWebsite, { signal }),
  staleTime: 10_000,
})

/** What the screens below `/website` are given. */
export interface WebsiteContext {
  website: WireWebsite
}

/** The website of the screen around. */
export function useWebsite(): WireWebsite {
  return useOutletContext<WebsiteContext>().website
}

/** One part of the website. */
export type Part = Pick<WireWebsiteField, 'part' | 'id'>

/** Fields of a part of the website, noted in its draft as they are typed. @param tab whose form it is */
export function usePartFields<Fields extends object>(tab: string, part: Part, saved: Fields) {
  const client = useQueryClient()
  const saving = useWebsiteChanges()
  const website = useWebsite()
  const form: AutosavedFields<Fields> = useAutosavedFields(
    `website ${tab} ${part.id ?? ''}`,
    saved,
    {
      saving,
      revision: () => client.getQueryData(websiteQuery.queryKey)?.revision ?? 0,
      changeOf: (fields) => changeOf(part, fields),
      nameOf: (field) => field.split('.').at(-1) ?? field,
    },
  )
  const lint = website.lint.filter((each) => each.part === part.part && each.id === part.id)
  return {
    ...form,
    /** What is wrong with a field, as the server or the folder's check says. */
    faultOf: (field: string) =>
      form.faultOf(field) ?? lint.find((each) => each.field === field)?.message,
  }
}

export type PartForm<Fields extends object> = ReturnType<typeof usePartFields<Fields>>

function changeOf({ part, id }: Part, fields: object): WireWebsiteChange {
  // Each form has the fields of its part.
  return (part === 'restaurant' ? { part, fields } : { part, id, fields }) as WireWebsiteChange
}

/** Notes changes one request after the other, each judged by the revision that it was made on. */
function useWebsiteChanges() {
  const client = useQueryClient()
  const sending = useMutation({
    scope: { id: 'change website' },
    mutationFn: (body: { revision: number; changes: WireWebsiteChange[] }) =>
      withPerson(websiteWords.title, () => call(calls.changeWebsite, { body })),
    onSuccess: (website) => website && setWebsite(client, website),
    // What somebody else has changed is shown, with the revision to go on from.
    onError: () => client.invalidateQueries(websiteQuery),
  })
  return {
    ...sending,
    mutateAsync: (changes: WireWebsiteChange[], { revision }: { revision: number }) =>
      sending.mutateAsync({ revision, changes }),
  }
}

/** After a call that answers the whole website. */
export function setWebsite(client: QueryClient, website: WireWebsite): void {
  client.setQueryData(websiteQuery.queryKey, website)
}

/** After something became live: the website, its versions and the settings that share its files are asked for anew. */
export function refreshWebsite(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['website', 'versions', 'settings', 'me'].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
