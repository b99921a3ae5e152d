import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dataOf, messageOf } from '#contract/client/call-error.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { draftWords, versionWords } from '#staff/words/office.ts'
import { TextField } from '#ui/field.tsx'
import { type ChangeRow, ChangesTable, type Discarding } from './changes-table.tsx'
import styles from './draft-changes.module.css'
import type { DraftKind } from './draft-kind.ts'
import pageStyles from './page.module.css'
import { Card, Columns } from './page.tsx'

/** Left in the state of the address after publishing. */
export interface PublishedState {
  published: number
}

interface Props<Loaded> {
  kind: DraftKind<Loaded>
  rows: readonly ChangeRow[]
  /** Number of changes that publishing makes live. */
  publishable: number
  /** Number of changes that have no row. */
  lost?: number
  /** The revision of the listed changes. */
  listed: number
  /** The revision of the loaded draft, which may be newer. */
  revision: number
  faults: {
    title: string
    /** They prevent publishing, each with the URL of the screen that fixes it. */
    list: readonly { text: string; to: string }[]
    /** Shown below the button. */
    hint?: ReactNode
  }
  /** Why this person cannot publish. */
  stopped?: ReactNode
  /** Below the table. */
  children?: (discarding: Discarding) => ReactNode
}

/** Changes of a draft: each can be discarded, all are published together. */
export function DraftChanges<Loaded>(props: Props<Loaded>) {
  const { kind, rows, lost = 0, listed, revision, faults, stopped, children } = props
  const count = new Set(rows.map(({ n }) => n)).size
  const { error, ...discarding } = useDiscarding(kind, listed)
  const isStopped = faults.list.length > 0 || Boolean(stopped)
  const hasChanges = rows.length + lost > 0
  return (
    <>
      {faults.list.length > 0 && (
        <Notice kind="bad" role="status">
          <b>{faults.title}</b>
          {faults.list.map(({ text, to }) => (
            <span key={text} className={styles.problem}>
              {text} <Link to={to}>{draftWords.fix}</Link>
            </span>
          ))}
        </Notice>
      )}
      {stopped && <Notice kind="warn">{stopped}</Notice>}
      <ErrorNotice error={error} />
      {hasChanges ? (
        <Card title={draftWords.count(count)} isFlush>
          <ChangesTable rows={rows} discarding={discarding} />
        </Card>
      ) : (
        <p role="status">{kind.words.changes.none}</p>
      )}
      {children?.(discarding)}
      {rows.length > 0 && (
        <PublishForm
          kind={kind}
          count={props.publishable}
          revision={revision}
          hint={faults.hint}
          isStopped={isStopped}
        />
      )}
      {hasChanges && (
        <RemoveButton
          // A list that has changed asks again.
          key={listed}
          label={draftWords.discardAll}
          sure={draftWords.discardAllSure}
          note={kind.words.changes.discardAllNote}
          isBusy={discarding.discarded !== null}
          onRemove={() => discarding.discard('all')}
        />
      )}
    </>
  )
}

/** Discards one change of a draft, or all of them. */
function useDiscarding<Loaded>(
  kind: DraftKind<Loaded>,
  revision: number,
): Discarding & { error: Error | null } {
  const client = useQueryClient()
  const discarding = useAction({
    asks: kind.words.changes.title,
    make: (n: number | 'all') => kind.discard(n, { revision }),
    onDone: (draft) => kind.updateCache(client, draft),
    // The shown changes may be stale.
    onFailed: () => kind.refetch(client),
  })
  return {
    discarded: discarding.isPending ? (discarding.input ?? null) : null,
    discard: discarding.run,
    error: discarding.error,
  }
}

interface PublishProps<Loaded> {
  kind: DraftKind<Loaded>
  /** Number of changes to publish. */
  count: number
  revision: number
  /** Shown below the button, before the note on undoing. */
  hint: ReactNode
  isStopped: boolean
}

/** Publishes a draft, with a note for its history. */
function PublishForm<Loaded>({ kind, count, revision, hint, isStopped }: PublishProps<Loaded>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const label = draftWords.publish(count)
  const [note, setNote] = useState('')
  const publishing = useAction({
    asks: label,
    make: (_, key) => kind.publish({ revision, note: note.trim() }, key),
    async onDone(version) {
      await kind.refetch(client)
      const state: PublishedState = { published: version.number }
      void navigate(kind.publishedPath, { state })
    },
    onFailed: () => kind.refetch(client),
  })
  const errors = dataOf(publishing.error, 'invalid')?.errors ?? []
  return (
    <Columns
      aside={
        <>
          <Button
            size="step"
            isBusy={publishing.isPending}
            isOff={isStopped}
            onClick={() => publishing.run()}
          >
            {label}
          </Button>
          <p className={pageStyles.explanation}>
            {hint} {draftWords.undoHint}
          </p>
        </>
      }
    >
      <Card>
        <TextField
          label={versionWords.note}
          hint={kind.words.changes.noteHint}
          value={note}
          maxLength={300}
          onChange={setNote}
        />
        {publishing.error && (
          <Notice kind="bad" role="alert">
            {errors.length > 1
              ? errors.map(({ message }) => message).join(' ')
              : messageOf(publishing.error)}
          </Notice>
        )}
      </Card>
    </Columns>
  )
}
