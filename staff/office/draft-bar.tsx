import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { Button } from '#staff/controls/button.tsx'
import { InstantField } from '#staff/controls/instant-field.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useNow } from '#staff/live/use-now.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { words } from '#staff/words/common.ts'
import { draftWords } from '#staff/words/office.ts'
import styles from './draft-bar.module.css'
import type { DraftKind } from './draft-kind.ts'
import { useUndo } from './use-undo.ts'

const bar = draftWords.bar

interface Props<Loaded> {
  kind: DraftKind<Loaded>
  /** Null if the draft equals the live content. */
  draft: { changes: number; still: string } | null
  link: AskForLink
  /** The version that can be undone here. */
  version: WireVersion | undefined
  published: string
}

/** Unpublished changes, with the publish action; after publishing, its undo. */
export function DraftBar<Loaded>(props: Props<Loaded>) {
  const { kind, draft, link } = props
  if (!draft) return <JustPublished {...props} />
  const count = bar.notLive(draft.changes)
  return (
    <section className={styles.draftBar} aria-label={count}>
      <p>
        {count}
        <small>{draft.still}</small>
      </p>
      <LookButtons link={link} />
      <Link className={styles.primary} to={`${kind.path}/changes`}>
        {bar.publish}
      </Link>
    </section>
  )
}

function JustPublished<Loaded>({ kind, version, published }: Props<Loaded>) {
  const client = useQueryClient()
  const now = useNow(10_000)
  const undo = useUndo(bar.undo, () => kind.refetch(client))
  if (undo.isSuccess && undo.data) return <Notice kind="good">{kind.words.bar.undone}</Notice>
  const canUndo = version?.undo_until && Date.parse(version.undo_until) > now
  return (
    <>
      {canUndo && (
        <section className={styles.draftBar} aria-label={bar.undo}>
          <p role="status">{published}</p>
          <button type="button" onClick={() => !undo.isPending && undo.mutate(version.number)}>
            {bar.undo}
          </button>
        </section>
      )}
      <ErrorNotice error={undo.error} />
    </>
  )
}

/** Requests a preview link to the shop with a draft, at a given time; null is now. */
type AskForLink = (at: string | null) => Promise<{ url: string }>

/** Opens a preview of the draft in a new tab, as of now or a chosen time. */
function LookButtons({ link }: { link: AskForLink }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const look = useLook(link)
  return (
    <>
      <button type="button" onClick={() => look.open(null)}>
        {bar.look}
      </button>
      <button type="button" onClick={() => setIsChoosing(true)}>
        {bar.lookAt}
      </button>
      {!isChoosing && <LookProblem {...look} />}
      {isChoosing && <TimeSheet look={look} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function TimeSheet({ look, onClose }: { look: ReturnType<typeof useLook>; onClose(): void }) {
  const [at, setAt] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  return (
    <Panel
      title={bar.lookAtTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {words.leave}
          </Button>
          <Button
            isBusy={look.isPending}
            onClick={() => (at === null ? setIsTried(true) : look.open(at))}
          >
            {bar.look}
          </Button>
        </>
      }
    >
      <InstantField
        label={bar.when}
        hint={bar.whenHint}
        value={at}
        error={look.fault ?? (isTried && at === null ? words.needed : undefined)}
        onChange={setAt}
      />
      <LookProblem {...look} />
    </Panel>
  )
}

function useLook(link: AskForLink) {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const look = useMutation({
    async mutationFn(at: string | null) {
      // Opened synchronously in the tap: browsers block tabs that are opened later.
      const tab = window.open('', '_blank')
      const answer = await withPerson(bar.look, () => link(at)).catch((error: unknown) => {
        tab?.close()
        throw error
      })
      if (!answer) return tab?.close()
      if (!tab) return setBlockedUrl(answer.url)
      tab.opener = null
      tab.location.href = answer.url
    },
  })
  const fault = fieldFaults(look.error).at
  return {
    open: (at: string | null) => {
      if (!look.isPending) look.mutate(at)
    },
    isPending: look.isPending,
    /** Error of the typed time. */
    fault,
    error: fault === undefined ? look.error : null,
    blockedUrl,
  }
}

function LookProblem({
  error,
  blockedUrl,
}: Pick<ReturnType<typeof useLook>, 'error' | 'blockedUrl'>) {
  return (
    <>
      {error && <span role="alert">{messageOf(error)}</span>}
      {blockedUrl && (
        <span role="alert">
          {bar.blocked}{' '}
          <a href={blockedUrl} target="_blank" rel="noreferrer">
            {bar.open}
          </a>
        </span>
      )}
    </>
  )
}
