import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { NotSaved } from '#staff/office/not-saved.tsx'
import type { Conflict } from '#staff/office/use-autosaved-fields.ts'
import { menuWords } from '#staff/words/menu.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './form.module.css'

interface Props {
  menu: WireMenuEditor
  isOnItsWay: boolean
  isSaving: boolean
  isSaved: boolean
  conflicts: Conflict[]
  before: object
  error: Error | null
  save(): void
  takeTheirs(): void
}

/** Whether the typed text is saved in the draft, and why not. */
export function SaveState(form: Props) {
  return (
    <>
      <p className={styles.state} role="status">
        {form.isOnItsWay ? menuWords.saving : form.isSaved && menuWords.kept}
      </p>
      {form.conflicts.length > 0 && (
        <ConflictNotice
          menu={form.menu}
          conflicts={form.conflicts}
          before={{ ...form.before }}
          isBusy={form.isSaving}
          onTake={form.takeTheirs}
          onKeep={form.save}
        />
      )}
      <NotSaved error={form.error} isBusy={form.isSaving} onRetry={form.save}>
        {menuWords.notSaved}
      </NotSaved>
    </>
  )
}
