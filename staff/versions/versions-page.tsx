import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/live/use-day-time.ts'
import { ListState } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { MoreButton } from '#staff/office/paged-list.tsx'
import rows from '#staff/office/rows.module.css'
import { type VersionsOf, versionPagesQuery } from '#staff/office/versions-query.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { versionWords, versionWords as words } from '#staff/words/office.ts'

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
  /** Filter of the versions. */
  of: VersionsOf
  /** While there is a draft, no version can be restored. */
  hasDraft: boolean
  /** Restores an older version; undefined if not possible. */
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
      withPerson(versionWords.restoreOf(number), () => bring(number)),
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

interface VersionListProps {
  /** Newest first; the first one is live. */
  versions: readonly WireVersion[]
  /** While there is a draft, no version can be restored. */
  hasDraft: boolean
  /** The version that is being brought back. */
  brought: number | null
  /** What a version changed: shown before it is brought back. */
  changesOf(number: number): ReactNode
  /** Undefined where none can be brought back. */
  onBringBack: ((number: number) => void) | undefined
}

/** Versions that were live, each with its changes; an older one can be restored. */
function VersionList({ versions, hasDraft, brought, changesOf, onBringBack }: VersionListProps) {
  const time = useDayTime()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(number)) after.add(number)
      return after
    })
  return (
    <>
      {hasDraft && <p>{words.hasDraft}</p>}
      <Card isFlush>
        <ul>
          {versions.map(({ number, at, by, door, note, undoes }, index) => (
            <li key={number} className={rows.listRow}>
              <div>
                <b>{note || words.version(number)}</b>
                <small>
                  {[
                    time(at),
                    by.name,
                    words.door[door],
                    note && words.version(number),
                    undoes !== null && words.undid(undoes),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {index === 0 && <Tag kind="good">{words.live}</Tag>}
              <div className={rows.buttons}>
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={words.changesOf(number)}
                  aria-expanded={open.has(number)}
                  onClick={() => toggle(number)}
                >
                  {words.changes}
                </Button>
                {index > 0 && onBringBack && (
                  <Button
                    kind="outlined"
                    size="compact"
                    aria-label={words.restoreOf(number)}
                    aria-disabled={hasDraft || undefined}
                    isBusy={brought === number}
                    onClick={() => !hasDraft && brought === null && onBringBack(number)}
                  >
                    {words.restore}
                  </Button>
                )}
              </div>
              {open.has(number) && changesOf(number)}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
