import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dataOf, messageOf } from '#contract/client/call-error.ts'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { draftWords, versionWords } from '#staff/words/office.ts'
import type { Discarding } from './changes-table.tsx'
import styles from './draft-changes.module.css'
import pageStyles from './page.module.css'
import { Card, Columns } from './page.tsx'

interface DiscardingOptions<Draft> {
  /** Title of the request for a PIN. */
  title: string
  /** The revision of the listed changes. */
  revision: number | undefined
  one(n: string, query: { revision: number }): Promise<Draft>
  all(query: { revision: number }): Promise<Draft>
  onDiscarded(draft: Draft): void
  /** The shown changes may be stale. */
  onFailed(): Promise<unknown>
}

/** Discards one change of a draft, or all of them. */
export function useDiscarding<Draft>(
  options: DiscardingOptions<Draft>,
): Discarding & { error: Error | null } {
  const { title, revision, one, all, onDiscarded, onFailed } = options
  const discarding = useMutation({
    mutationFn: ({ n, ...query }: { n: number | 'all'; revision: number }) =>
      withPerson(title, () => (n === 'all' ? all(query) : one(String(n), query))),
    onSuccess: (draft) => draft && onDiscarded(draft),
    onError: onFailed,
  })
  return {
    discarded: discarding.isPending ? discarding.variables.n : null,
    discard(n) {
      if (revision !== undefined && !discarding.isPending) discarding.mutate({ n, revision })
    },
    error: discarding.error,
  }
}

interface DiscardAllProps {
  discarding: Discarding
  note: string
}

export function DiscardAll({ discarding, note }: DiscardAllProps) {
  return (
    <RemoveButton
      label={draftWords.discardAll}
      sure={draftWords.discardAllSure}
      note={note}
      isBusy={discarding.discarded !== null}
      onRemove={() => discarding.discard('all')}
    />
  )
}

interface FaultsProps {
  title: string
  /** Each with the URL of the screen that fixes it. */
  faults: readonly { text: string; to: string }[]
}

/** Faults of a draft that prevent publishing. */
export function DraftFaults({ title, faults }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <Notice kind="bad" role="status">
      <b>{title}</b>
      {faults.map(({ text, to }) => (
        <span key={text} className={styles.problem}>
          {text} <Link to={to}>{draftWords.fix}</Link>
        </span>
      ))}
    </Notice>
  )
}

interface PublishProps {
  /** Number of changes to publish. */
  count: number
  /** Shown below the button, before the note on undoing. */
  hint?: ReactNode
  noteHint: string
  /** Publishing is blocked by the faults listed above. */
  isStopped: boolean
  publish(note: string, idempotencyKey: string): Promise<WireVersion>
  onPublished(version: WireVersion): Promise<void>
  /** The shown draft may be stale. */
  onFailed(): Promise<unknown>
}

/** Publishes a draft, with a note for its history. */
export function PublishForm(props: PublishProps) {
  const { count, hint, noteHint, isStopped, publish, onPublished, onFailed } = props
  const label = draftWords.publish(count)
  const [note, setNote] = useState('')
  const { key, renewAfter } = useAttemptKey()
  const publishing = useMutation({
    mutationFn: () => withPerson(label, () => publish(note.trim(), key)),
    onSuccess: (version) => (version ? onPublished(version) : undefined),
    onError(error) {
      renewAfter(error)
      return onFailed()
    },
  })
  const errors = dataOf(publishing.error, 'invalid')?.errors ?? []
  return (
    <Columns
      aside={
        <>
          <Button
            size="step"
            isBusy={publishing.isPending}
            aria-disabled={isStopped || undefined}
            onClick={() => !isStopped && !publishing.isPending && publishing.mutate()}
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
          hint={noteHint}
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
