import { messageOf } from '#contract/client/call-error.ts'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { words } from '#staff/words/common.ts'
import { draftWords } from '#staff/words/office.ts'
import styles from './draft-state.module.css'
import type { AutosavedFields, Conflict } from './use-autosaved-fields.ts'

/** One side of a conflict with its field's name. */
type ConflictText = (conflict: Conflict, value: unknown) => string

interface Props {
  form: Pick<
    AutosavedFields<object>,
    'isSaving' | 'isOnItsWay' | 'isSaved' | 'conflicts' | 'error' | 'save' | 'takeTheirs'
  >
  textOf: ConflictText
}

/** Whether the typed text is saved to the draft, and why not. */
export function DraftState({ form, textOf }: Props) {
  const { conflicts, error, isSaving } = form
  return (
    <>
      <p className={styles.state} role="status">
        {form.isOnItsWay ? draftWords.saving : form.isSaved && draftWords.kept}
      </p>
      {conflicts.length > 0 && (
        <ConflictNotice
          conflicts={conflicts}
          textOf={textOf}
          isBusy={isSaving}
          onTake={form.takeTheirs}
          onKeep={form.save}
        />
      )}
      {error && (
        <Notice kind="bad" role="alert">
          {draftWords.notSaved} {messageOf(error)}{' '}
          <SmallButton isBusy={isSaving} onClick={form.save}>
            {words.tryAgain}
          </SmallButton>
        </Notice>
      )}
    </>
  )
}

interface ConflictProps {
  conflicts: readonly Conflict[]
  textOf: ConflictText
  isBusy: boolean
  onTake(): void
  onKeep(): void
}

/** A conflict: two members have changed the same fields. Shows both values, each with a button that keeps it. */
export function ConflictNotice({ conflicts, textOf, isBusy, onTake, onKeep }: ConflictProps) {
  const time = useDayTime()
  const text = draftWords.conflict
  return (
    <div className={styles.conflict} role="alert">
      <b>{text.title}</b>
      {conflicts.map((conflict) => (
        <dl key={conflict.field}>
          <dt>{text.yours}</dt>
          <dd>{textOf(conflict, conflict.yours)}</dd>
          <dt>{text.theirs(conflict.by.name, time(conflict.at))}</dt>
          <dd>{textOf(conflict, conflict.theirs)}</dd>
        </dl>
      ))}
      <span>
        <SmallButton onClick={onTake}>{text.take}</SmallButton>
        <Button size="compact" isBusy={isBusy} onClick={onKeep}>
          {text.keep}
        </Button>
      </span>
    </div>
  )
}
