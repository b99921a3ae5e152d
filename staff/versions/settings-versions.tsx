import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { BackLink } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { refetch } from '#staff/office/draft-kind.ts'
import { Loading, Page } from '#staff/office/page.tsx'
import { versionWords as words } from '#staff/words/office.ts'
import {
  fileOfPart,
  type HistoryState,
  readPart,
  restorePart,
  revisionOfPart,
  type SettingsPart,
} from './settings-part.tsx'
import { VersionsPage } from './versions-page.tsx'

/** The versions of settings that are live as soon as they are saved; an older one is live again by a tap. */
export function SettingsVersions() {
  const { part: name = '', outlet } = useParams()
  const part = readPart(name, outlet)
  if (part) return <VersionsOf part={part} />
  return (
    <Page title={words.ofSettings.title}>
      <p>{words.ofSettings.none}</p>
    </Page>
  )
}

function VersionsOf({ part }: { part: SettingsPart }) {
  const client = useQueryClient()
  const from = (useLocation().state as HistoryState | null)?.from
  const [hasChanged, setHasChanged] = useState<boolean | null>(null)
  const revision = useQuery({
    queryKey: ['settings revision', part],
    queryFn: ({ signal }) => revisionOfPart(part, signal),
  })
  if (revision.data === undefined) return <Loading error={revision.error} />
  const loadedWith = revision.data
  return (
    <VersionsPage
      words={{ ...words.ofSettings, title: `${words.ofSettings.title}: ${words.parts[part.part]}` }}
      backLink={from && <BackLink to={from}>{words.back}</BackLink>}
      of={{ file: fileOfPart(part) }}
      hasDraft={false}
      note={words.liveNote(words.parts[part.part])}
      restore={(number) => restorePart(part, number, loadedWith)}
      onRestored={({ changed }) => {
        setHasChanged(changed)
        return refetch(client, ['settings', 'settings revision', 'versions', 'promos', 'bookings'])
      }}
    >
      {hasChanged !== null && (
        <Notice kind="good" role="status">
          {hasChanged ? words.restored : words.sameAlready}
        </Notice>
      )}
    </VersionsPage>
  )
}
