import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '#staff/live/use-now.ts'
import { useUndo } from '#staff/office/use-undo.ts'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { useTypedFields } from '#staff/shell/typed-fields.ts'
import { fileOfPart, type SettingsPart } from '#staff/versions/settings-part.tsx'
import { officeWords } from '#staff/words/office.ts'

/** Undoes a form's last save to a file of the tenant, for ten minutes and while no newer version is live. */
export function useUndoOfSave(form: string, part: SettingsPart | undefined) {
  const client = useQueryClient()
  const now = useNow(10_000)
  const {
    typed: saved,
    change,
    discard,
  } = useTypedFields<{ version: number }>(`${form} saved as`, 'notes')
  const newest = versionsQuery(1)
  const { data } = useQuery({ ...newest, enabled: saved.version !== undefined })
  const [last] = data?.versions ?? []
  const undoing = useUndo(officeWords.undo, () => {
    discard()
    return Promise.all(
      ['settings', 'promos', 'versions'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    )
  })
  const canUndo =
    last !== undefined &&
    last.number === saved.version &&
    last.undo_until !== null &&
    Date.parse(last.undo_until) > now
  return {
    /** Stores the version just made. If it is unknown, the history offers the undo. */
    async noteSaved() {
      undoing.reset()
      if (part === undefined) return
      const newer = await client.fetchQuery({ ...newest, staleTime: 0 }).catch(() => null)
      void client.invalidateQueries({ queryKey: ['versions'] })
      const made = newer?.versions[0]
      if (made?.files.includes(fileOfPart(part))) change({ version: made.number })
    },
    canUndo,
    undo() {
      if (saved.version !== undefined && !undoing.isPending) undoing.mutate(saved.version)
    },
    isUndoing: undoing.isPending,
    isUndone: undoing.isSuccess && undoing.data !== null,
    undoError: undoing.error,
  }
}

export type UndoOfSave = ReturnType<typeof useUndoOfSave>
