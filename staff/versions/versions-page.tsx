import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Page } from '#staff/office/page.tsx'
import { type VersionsOf, versionPagesQuery } from '#staff/office/versions-query.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { versionWords } from '#staff/words/versions.ts'
import { VersionList } from './version-list.tsx'

interface Back<Draft> {
  /** What it does, in a sentence. */
  note: string
  bring(number: number): Promise<Draft>
  onBrought(draft: Draft): void
}

interface Props<Draft> {
  words: { title: string; about: string; none: string }
  /** The link to the screen above. */
  backLink: ReactNode
  /** Whose versions. */
  of: VersionsOf
  /** While there is a draft, none can be brought back. */
  hasDraft: boolean
  /** Brings back an older version; undefined where none can be. */
  back?: Back<Draft>
  /** What a version changed. */
  changesOf(number: number): ReactNode
  /** Above the list. */
  children?: ReactNode
}

/** The versions that diners saw, each with what it changed; an older one can be brought back. */
export function VersionsPage<Draft>(props: Props<Draft>) {
  const { words, hasDraft, back } = props
  const pages = useInfiniteQuery(versionPagesQuery(props.of))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const bringing = useMutation({
    mutationFn: ({ number, bring }: Back<Draft> & { number: number }) =>
      withPerson(versionWords.bringBackOf(number), () => bring(number)),
    onSuccess: (draft, { onBrought }) => draft && onBrought(draft),
  })
  return (
    <Page title={words.title} about={words.about} actions={props.backLink}>
      {props.children}
      {back && <p>{back.note}</p>}
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
          changesOf={props.changesOf}
          brought={bringing.isPending ? bringing.variables.number : null}
          onBringBack={back && ((number) => bringing.mutate({ ...back, number }))}
        />
      )}
      <MoreButton list={pages} />
    </Page>
  )
}
