import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { officeWords } from '#staff/words/office.ts'
import styles from './settings.module.css'
import type { UndoOfSave } from './use-undo-of-save.ts'

/** On a screen without a form: confirms the last save, and offers its undo. */
export function UndoNotice({ undo }: { undo: UndoOfSave }) {
  if (undo.canUndo)
    return (
      <div className={styles.buttons}>
        <p role="status">{officeWords.savedWithUndo}</p>
        <Button kind="outlined" size="compact" isBusy={undo.isUndoing} onClick={undo.undo}>
          {officeWords.undo}
        </Button>
      </div>
    )
  return (
    <>
      {undo.isUndone && (
        <Notice kind="good" role="status">
          {officeWords.undone}
        </Notice>
      )}
      <ErrorNotice error={undo.undoError} />
    </>
  )
}
