import { messageOf } from '#contract/client/call-error.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import type { Conflict } from '#staff/office/use-noted-fields.ts'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import styles from './form.module.css'

interface Props {
  menu: WireMenuEditor
  isWaiting: boolean
  isSaving: boolean
  isSaved: boolean
  conflicts: Conflict[]
  before: object
  error: Error | null
  save(): void
  takeTheirs(): void
}

/** Whether what is typed is in the draft, and what keeps it from there. */
export function SaveState(form: Props) {
  return (
    <>
      <p className={styles.state} role="status">
        {form.isSaving || (form.isWaiting && !form.error && form.conflicts.length === 0)
          ? menuWords.saving
          : form.isSaved && menuWords.kept}
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
      {form.error && (
        <Notice kind="bad" role="alert">
          {menuWords.notSaved} {messageOf(form.error)}{' '}
          <Button kind="outlined" size="compact" isBusy={form.isSaving} onClick={form.save}>
            {words.tryAgain}
          </Button>
        </Notice>
      )}
    </>
  )
}
