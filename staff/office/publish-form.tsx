import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dataOf, messageOf } from '#contract/client/call-error.ts'
import type { WireVersion } from '#contract/staff/content-versions.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { versionWords } from '#staff/words/office.ts'
import styles from './page.module.css'
import { Card, Columns } from './page.tsx'

interface Props {
  /** Label of the button. */
  label: string
  /** Below the button. */
  hint: ReactNode
  noteHint: string
  /** Publishing is blocked by faults, which are listed above. */
  isStopped: boolean
  publish(note: string, idempotencyKey: string): Promise<WireVersion>
  onPublished(version: WireVersion): Promise<void>
  /** The shown draft may be stale. */
  onFailed(): Promise<unknown>
}

/** Publishes a draft, with a note for its history. */
export function PublishForm(props: Props) {
  const { label, hint, noteHint, isStopped, publish, onPublished, onFailed } = props
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
          <p className={styles.explanation}>{hint}</p>
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
