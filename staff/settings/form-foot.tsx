import { Button, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { useHasUnreadable } from '#staff/controls/number-field.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { ConflictNotice } from '#staff/office/draft-state.tsx'
import { valueText } from '#staff/office/value-text.ts'
import { HistoryLink } from '#staff/versions/settings-part.tsx'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

type Name =
  | 'labels'
  | 'part'
  | 'changes'
  | 'conflicts'
  | 'error'
  | 'save'
  | 'discard'
  | 'takeTheirs'
type State = 'isSaving' | 'isSaved' | 'canUndo' | 'undoing'

interface Props extends Pick<SettingsForm<{ revision: number }>, Name | State> {
  /** Why it cannot be saved yet. */
  blocked?: string | null
}

/** Under a form: what is not saved, and what keeps it from being saved. */
export function FormFoot(form: Props) {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const hasUnreadable = useHasUnreadable()
  const time = useDayTime()
  const blocked = form.blocked ?? (hasUnreadable ? officeWords.correctFirst : null)
  const canSave = form.changes > 0 && isOnline && !blocked
  const save = () => canSave && !form.isSaving && form.save()
  return (
    <div className={styles.footer}>
      {form.conflicts.length > 0 && (
        <ConflictNotice
          conflicts={form.conflicts}
          textOf={({ field }, value) => `${form.labels[field] ?? field}: ${valueText(value, time)}`}
          isBusy={form.isSaving}
          onTake={form.takeTheirs}
          onKeep={save}
        />
      )}
      <ErrorNotice error={form.error ?? form.undoing.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      {blocked && form.changes > 0 && <Notice kind="warn">{blocked}</Notice>}
      <div className={styles.buttons}>
        {form.part && <HistoryLink part={form.part} />}
        <p role="status">{stateText(form)}</p>
        {form.canUndo && form.changes === 0 && (
          <SmallButton action={form.undoing}>{officeWords.undo}</SmallButton>
        )}
        {form.changes > 0 && (
          <SmallButton onClick={form.discard}>{officeWords.discard}</SmallButton>
        )}
        <Button size="compact" isBusy={form.isSaving} isOff={!canSave} onClick={save}>
          {officeWords.save}
        </Button>
      </div>
    </div>
  )
}

function stateText({ changes, canUndo, undoing, isSaved }: Props): string {
  if (changes > 0) return officeWords.notSaved(changes)
  if (canUndo) return officeWords.savedWithUndo
  if (undoing.isDone) return officeWords.undone
  return isSaved ? officeWords.saved : officeWords.noChanges
}
