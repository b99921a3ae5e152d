import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { isSame } from '#domain/menu-difference.ts'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { useNow } from '#staff/live/use-now.ts'
import { conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { useUndo } from '#staff/office/use-undo.ts'
import { versionsQuery } from '#staff/office/versions-query.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { useTypedFields } from '#staff/shell/typed-fields.ts'
import { fileOfPart, type SettingsPart } from '#staff/versions/settings-part.tsx'
import { officeWords } from '#staff/words/office.ts'
import { settingsWords } from '#staff/words/settings.ts'

interface Form<Settings extends { revision: number }> {
  /** Identifies the form: its subject and its outlet. */
  name: readonly string[]
  labels: Readonly<Record<string, string>>
  /** Set for settings in a file of the tenant, whose changes have a history and can be undone. */
  part?: SettingsPart
  load(signal: AbortSignal): Promise<Settings>
  /** Resolves to null if the person cancelled. */
  save(body: { revision: number } & Partial<Settings>): Promise<Settings | null>
}

/** A form of settings. Sends only changed fields, with the revision on which they are based; a refused save keeps them. */
export function useSettingsForm<Settings extends { revision: number }>(form: Form<Settings>) {
  const client = useQueryClient()
  const key = ['settings', ...form.name]
  const { typed, change, discard } = useTypedFields<Settings>(form.name.join(' '))
  // The revision on which the unsaved fields are based. Saving with a revision refetched since would overwrite another
  // person's change.
  const base = useTypedFields<{ revision: number }>(`${form.name.join(' ')} typed over`, 'notes')
  const undo = useUndoOfSave(form.name.join(' '), form.part)
  const loaded = useQuery({ queryKey: key, queryFn: ({ signal }) => form.load(signal) })
  const saving = useMutation({
    async mutationFn(fields: Partial<Settings>) {
      const revision = base.typed.revision ?? client.getQueryData<Settings>(key)?.revision
      if (revision === undefined) return null
      return withPerson(settingsWords.title, () => form.save({ ...fields, revision }))
    },
    onSuccess(settings, sent) {
      if (!settings) return
      client.setQueryData(key, settings)
      // Fields that were changed during the request are sent with the next Save.
      const names = Object.keys(typed) as (keyof Settings)[]
      const left = names.filter((field) => !isSame(typed[field], sent[field]))
      discard(names.filter((field) => !left.includes(field)))
      if (left.length === 0) base.discard()
      else if (left.some((field) => field in sent)) {
        base.change({ revision: settings.revision })
      }
      void client.invalidateQueries({ queryKey: ['setup'] })
      void client.invalidateQueries({ queryKey: ['me'] })
      void undo.noteSaved()
    },
    async onError(error) {
      if (!dataOf(error, 'conflict')) return
      await client.invalidateQueries({ queryKey: key })
      // The form shows both values: a second save overwrites the other person's deliberately.
      const seen = client.getQueryData<Settings>(key)
      if (seen) base.change({ revision: seen.revision })
    },
  })
  const conflicts = conflictsIn(saving.error)
  const faults = fieldFaults(saving.error)
  const settings = loaded.data && { ...loaded.data, ...typed }
  function changeFields(fields: Partial<Settings>) {
    if (loaded.data && Object.keys(typed).length === 0) {
      base.change({ revision: loaded.data.revision })
    }
    change(fields)
  }
  return {
    saved: loaded.data,
    /** As the form shows them: unsaved fields over saved ones. */
    settings,
    loadError: loaded.error,
    changes: Object.keys(typed).length,
    change: changeFields,
    ...fieldsOf({ labels: form.labels, values: settings, faults, change: changeFields }),
    labels: form.labels,
    discard() {
      discard()
      base.discard()
      saving.reset()
    },
    conflicts,
    /** Uses the other person's values; other unsaved fields stay. */
    takeTheirs() {
      discard(conflicts.map(({ field }) => field as keyof Settings))
      saving.reset()
    },
    faults,
    error: conflicts.length > 0 ? null : saving.error,
    ...undo,
    part: form.part,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && saving.data !== null && Object.keys(typed).length === 0,
    save: () => saving.mutate(typed),
  }
}

export type SettingsForm<Settings extends { revision: number }> = ReturnType<
  typeof useSettingsForm<Settings>
>

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
    undoing: {
      run: () => saved.version !== undefined && undoing.mutate(saved.version),
      isPending: undoing.isPending,
      isDone: undoing.isSuccess && undoing.data !== null,
      error: undoing.error,
    },
  }
}

export type UndoOfSave = ReturnType<typeof useUndoOfSave>
