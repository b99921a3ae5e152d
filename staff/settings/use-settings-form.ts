import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { useDraft } from './use-draft.ts'

interface Form<Settings extends { revision: number }> {
  /** Names the form: what it is about and of which outlet. */
  name: readonly string[]
  load(signal: AbortSignal): Promise<Settings>
  /** Null: the person cancelled while saving. */
  save(body: { revision: number } & Partial<Settings>): Promise<Settings | null>
}

/** A field that somebody else has changed since the form was loaded. */
export interface FieldConflict {
  field: string
  yours: unknown
  theirs: unknown
  by: { name: string }
  at: string
}

/**
 * A form of settings: what is saved, what is typed, and what somebody else has changed meanwhile. Only changed fields are
 * sent, with the revision that they were changed on; nothing typed is lost by a refusal.
 */
export function useSettingsForm<Settings extends { revision: number }>(form: Form<Settings>) {
  const client = useQueryClient()
  const key = ['settings', ...form.name]
  const { draft, change, drop } = useDraft<Settings>(form.name.join(' '))
  const loaded = useQuery({ queryKey: key, queryFn: ({ signal }) => form.load(signal) })
  const saving = useMutation({
    async mutationFn(fields: Partial<Settings>) {
      // The form may have been loaded anew after a conflict.
      const saved = client.getQueryData<Settings>(key)
      if (!saved) return null
      return withPerson(settingsWords.title, () =>
        form.save({ ...fields, revision: saved.revision }),
      )
    },
    onSuccess(settings) {
      if (!settings) return
      client.setQueryData(key, settings)
      drop()
      void client.invalidateQueries({ queryKey: ['setup'] })
      void client.invalidateQueries({ queryKey: ['me'] })
    },
    onError: (error) =>
      dataOf(error, 'conflict') ? client.invalidateQueries({ queryKey: key }) : undefined,
  })
  const conflict = dataOf(saving.error, 'conflict')
  const conflicts: FieldConflict[] = conflict && 'fields' in conflict ? conflict.fields : []
  return {
    saved: loaded.data,
    /** As the form shows it: what is typed over what is saved. */
    settings: loaded.data && { ...loaded.data, ...draft },
    loadError: loaded.error,
    changes: Object.keys(draft).length,
    change,
    drop() {
      drop()
      saving.reset()
    },
    conflicts,
    /** What somebody else has set stays; the rest of what is typed too. */
    takeTheirs() {
      drop(conflicts.map(({ field }) => field as keyof Settings))
      saving.reset()
    },
    faults: fieldFaults(saving.error),
    error: conflicts.length > 0 ? null : saving.error,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && saving.data !== null && Object.keys(draft).length === 0,
    save: () => saving.mutate(draft),
  }
}
