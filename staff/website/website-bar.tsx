import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireWebsite } from '#contract/staff/website.ts'
import { call } from '#staff/api/client.ts'
import { DraftBar } from '#staff/office/draft-bar.tsx'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { websiteWords } from '#staff/words/website.ts'
import { refreshWebsite } from './use-website.ts'

const words = websiteWords.bar

/** Left in the address's state after publishing. */
export interface PublishedState {
  published: number
}

interface Props {
  website: WireWebsite
  /** The page that a preview opens. */
  page: string
}

export function WebsiteBar({ website, page }: Props) {
  const client = useQueryClient()
  const published = (useLocation().state as PublishedState | null)?.published
  const { data } = useQuery({ ...versionsQuery(1), enabled: published !== undefined })
  const changes = website.changes.length
  return (
    <DraftBar
      draft={changes > 0 ? { changes, still: words.still } : null}
      changesAt="/website/changes"
      link={(at) => call(calls.previewWebsite, { query: { page, ...(at !== null && { at }) } })}
      version={data?.versions.find(({ number }) => number === published)}
      published={() => words.published}
      undone={words.undone}
      onUndone={() => refreshWebsite(client)}
    />
  )
}
