import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { versionWords } from '#staff/words/versions.ts'
import { ListState } from './list-state.tsx'
import { MoreButton } from './more-button.tsx'
import { Page } from './page.tsx'
import { VersionList } from './version-list.tsx'
import { type VersionsOf, versionPagesQuery } from './versions-query.ts'

interface Props<Draft> {
  words: { title: string; about: string; none: string }
  /** The link back. */
  back: ReactNode
  /** Whose versions. */
  of: VersionsOf
  /** While there is a draft, none can be brought back. */
  hasDraft: boolean
  /** Makes an older version a draft. */
  bringBack(number: number): Promise<Draft>
  onBroughtBack(draft: Draft): void
  /** Above the list. */
  children?: ReactNode
}

/** The versions that diners saw; an older one can be made a draft. */
export function VersionsPage<Draft>(props: Props<Draft>) {
  const { words, hasDraft, bringBack, onBroughtBack } = props
  const pages = useInfiniteQuery(versionPagesQuery(props.of))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const bringing = useMutation({
    mutationFn: (number: number) =>
      withPerson(versionWords.bringBackOf(number), () => bringBack(number)),
    onSuccess: (draft) => draft && onBroughtBack(draft),
  })
  return (
    <Page title={words.title} about={words.about} actions={props.back}>
      {props.children}
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
