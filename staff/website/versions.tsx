import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { VersionChanges } from '#staff/versions/version-changes.tsx'
import { VersionsPage } from '#staff/versions/versions-page.tsx'
import { versionWords } from '#staff/words/office.ts'
import { websiteWords } from '#staff/words/website.ts'
import { setWebsite, websiteQuery } from './use-website.ts'

/** The versions of the website that diners saw; an older one can be made a draft. */
export function WebsiteVersions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: website } = useQuery(websiteQuery)
  return (
    <VersionsPage
      words={websiteWords.versions}
      backLink={<BackLink to="/website">{websiteWords.back}</BackLink>}
      of={{ part: 'website' }}
      changesOf={(number) => <VersionChanges number={number} of={{ part: 'website' }} />}
      hasDraft={(website?.changes.length ?? 0) > 0}
      back={{
        note: versionWords.restoreNote,
        bring: (number) => call(calls.bringBackWebsite, { params: { number: String(number) } }),
        onBrought(changed) {
          setWebsite(client, changed)
          void navigate('/website/changes')
        },
      }}
    />
  )
}
