import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { useAction } from '#staff/api/use-action.ts'
import { BackLink, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import type { DraftKind } from '#staff/office/draft-kind.ts'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { MoreButton } from '#staff/office/paged-list.tsx'
import rows from '#staff/office/rows.module.css'
import { type VersionsOf, versionPagesQuery } from '#staff/office/versions-query.ts'
import { versionWords as words } from '#staff/words/office.ts'
import { VersionChanges } from './version-changes.tsx'

interface DraftProps<Loaded> {
  kind: DraftKind<Loaded>
  hasDraft: boolean
  /** Names what a changed menu refers to. */
  menu?: WireMenuEditor | undefined
  children?: ReactNode
}

/** The published versions of a menu or of the website; an older one can be loaded as a draft. */
export function DraftVersions<Loaded>({ kind, children, ...props }: DraftProps<Loaded>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <VersionsPage
      {...props}
      words={kind.words.history}
      backLink={<BackLink to={kind.path}>{kind.words.back}</BackLink>}
      of={kind.versionsOf}
      note={words.restoreNote}
      restore={(number) => kind.restore(String(number))}
      onRestored={(loaded) => {
        kind.updateCache(client, loaded)
        void navigate(`${kind.path}/changes`)
      }}
    >
      {children}
    </VersionsPage>
  )
}

interface Props<Restored> extends Pick<DraftProps<Restored>, 'menu' | 'children'> {
  words: { title: string; about: string; none: string }
  /** The link to the screen above. */
  backLink: ReactNode
  /** Filter of the versions. */
  of: VersionsOf
  /** While there is a draft, no version can be restored. */
  hasDraft: boolean
  /** What restoring does, in a sentence. */
  note: string
  restore(number: number): Promise<Restored>
  onRestored(restored: Restored): unknown
}

/** The versions that diners saw, newest first, each with what it changed; an older one can be restored. */
export function VersionsPage<Restored>(props: Props<Restored>) {
  const { of, menu, hasDraft, restore, onRestored } = props
  const time = useDayTime()
  const pages = useInfiniteQuery(versionPagesQuery(of))
  const versions = pages.data?.pages.flatMap((page) => page.versions) ?? []
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(number)) after.add(number)
      return after
    })
  const restoring = useAction({ asks: words.restore, make: restore, onDone: onRestored })
  return (
    <Page title={props.words.title} about={props.words.about} actions={props.backLink}>
      {props.children}
      <p>{props.note}</p>
      <ErrorNotice error={restoring.error} />
      <ListState
        isPending={pages.isPending}
        error={pages.error}
        empty={versions.length === 0 ? props.words.none : null}
      />
      {versions.length > 0 && (
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
                    <SmallButton
                      aria-label={words.changesOf(number)}
                      aria-expanded={open.has(number)}
                      onClick={() => toggle(number)}
                    >
                      {words.changes}
                    </SmallButton>
                    {index > 0 && (
                      <SmallButton
                        aria-label={words.restoreOf(number)}
                        isOff={hasDraft}
                        isBusy={restoring.isPending && restoring.input === number}
                        onClick={() => restoring.run(number)}
                      >
                        {words.restore}
                      </SmallButton>
                    )}
                  </div>
                  {open.has(number) && <VersionChanges number={number} of={of} menu={menu} />}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      <MoreButton list={pages} />
    </Page>
  )
}
