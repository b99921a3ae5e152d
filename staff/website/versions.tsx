import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import controls from '#staff/controls/controls.module.css'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Page } from '#staff/office/page.tsx'
import { VersionList } from '#staff/office/version-list.tsx'
import { versionPagesQuery } from '#staff/office/versions-query.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { versionWords } from '#staff/words/versions.ts'
import { websiteWords } from '#staff/words/website.ts'
import { setWebsite, websiteQuery } from './use-website.ts'

const words = websiteWords.versions

/** The versions of the website that diners saw; an older one can be made a draft. */
export function WebsiteVersions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: website } = useQuery(websiteQuery)
  const pages = useInfiniteQuery(versionPagesQuery({ part: 'website' }))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const hasDraft = (website?.changes.length ?? 0) > 0
  const bringing = useMutation({
    mutationFn: (number: number) =>
      withPerson(versionWords.bringBackOf(number), () =>
        call(calls.bringBackWebsite, { params: { number: String(number) } }),
      ),
    onSuccess(changed) {
      if (!changed) return
      setWebsite(client, changed)
      void navigate('/website/changes')
    },
  })
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <Link className={controls.linkButton} to="/website">
          <ArrowLeft size={20} aria-hidden />
          {websiteWords.back}
        </Link>
      }
    >
      <ErrorNotice error={bringing.error} />
      <ListState
        isPending={pages.isPending}
        error={pages.error}
        empty={versions.length === 0 ? words.none : null}
      />
      {versions.length > 0 && (
        <VersionList
          versions={versions}
          hasDraft={hasDraft}
          brought={bringing.isPending ? bringing.variables : null}
          onBringBack={bringing.mutate}
        />
      )}
      <MoreButton list={pages} />
    </Page>
  )
}
