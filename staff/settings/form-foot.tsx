import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { valueText } from '#staff/office/value-text.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { clockTime } from '#staff/time-text.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import styles from './settings.module.css'
import type { FieldConflict } from './use-settings-form.ts'

interface Props {
  changes: number
  isSaving: boolean
  isSaved: boolean
  error: Error | null
  conflicts: FieldConflict[]
  /** Why it cannot be saved yet. */
  blocked?: string | null
  /** What a field is called on the screen. */
  nameOf(field: string): string
  save(): void
  drop(): void
  takeTheirs(): void
}

/** Under a form: what is not saved, and what keeps it from being saved. */
export function FormFoot(form: Props) {
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const canSave = form.changes > 0 && isOnline && !form.blocked
  return (
    <div className={styles.footer}>
      {form.conflicts.length > 0 && <Conflicts {...form} />}
      <ErrorNotice error={form.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      {form.blocked && form.changes > 0 && <Notice kind="warn">{form.blocked}</Notice>}
      <div className={styles.buttons}>
        <p role="status">
          {form.changes > 0
            ? officeWords.notSaved(form.changes)
            : form.isSaved
              ? officeWords.saved
              : officeWords.noChanges}
        </p>
        {form.changes > 0 && (
          <Button kind="outlined" size="compact" onClick={form.drop}>
            {officeWords.discard}
          </Button>
        )}
        <Button
          size="compact"
          isBusy={form.isSaving}
          aria-disabled={!canSave || undefined}
          onClick={() => canSave && !form.isSaving && form.save()}
        >
          {officeWords.save}
        </Button>
      </div>
    </div>
  )
}

function Conflicts({ conflicts, nameOf, save, takeTheirs }: Props) {
  const { timeZone } = useRestaurant()
  const time = useDayTime()
  return (
    <div className={styles.conflict} role="alert">
      <b>{officeWords.conflict.title}</b>
      <ul>
        {conflicts.map(({ field, yours, theirs, by, at }) => (
          <li key={field}>
            {nameOf(field)}:{' '}
            {officeWords.conflict.field(by.name, clockTime(at, timeZone), valueText(theirs, time))}{' '}
            {officeWords.conflict.yours(valueText(yours, time))}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button kind="outlined" size="compact" onClick={takeTheirs}>
          {officeWords.conflict.theirs}
        </Button>
        <Button size="compact" onClick={save}>
          {officeWords.conflict.mine}
        </Button>
      </div>
    </div>
  )
}
