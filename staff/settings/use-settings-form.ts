import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { isSame } from '#domain/menu-difference.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { useDraft } from '#staff/shell/use-draft.ts'
import type { SettingsPart } from '#staff/versions/settings-part.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { useUndoOfSave } from './use-undo-of-save.ts'

interface Form<Settings extends { revision: number }> {
  /** Names the form: what it is about and of which outlet. */
  name: readonly string[]
  /** Of what is in a file of the tenant: its changes can be taken back, and have a history. */
  part?: SettingsPart
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
  // What is typed over. The form is loaded anew while one types, and what somebody else has set by then is not to be lost.
  const typedOver = useDraft<{ revision: number }>(`${form.name.join(' ')} typed over`, 'notes')
  const undo = useUndoOfSave(form.name.join(' '), form.part)
  const loaded = useQuery({ queryKey: key, queryFn: ({ signal }) => form.load(signal) })
  const saving = useMutation({
    async mutationFn(fields: Partial<Settings>) {
      const revision = typedOver.draft.revision ?? client.getQueryData<Settings>(key)?.revision
      if (revision === undefined) return null
      return withPerson(settingsWords.title, () => form.save({ ...fields, revision }))
    },
    onSuccess(settings, sent) {
      if (!settings) return
      client.setQueryData(key, settings)
      // What was typed on meanwhile is sent by the next tap.
      const typed = Object.keys(draft) as (keyof Settings)[]
      const left = typed.filter((field) => !isSame(draft[field], sent[field]))
      drop(typed.filter((field) => !left.includes(field)))
      if (left.length === 0) typedOver.drop()
      else if (left.some((field) => field in sent)) {
        typedOver.change({ revision: settings.revision })
      }
      void client.invalidateQueries({ queryKey: ['setup'] })
      void client.invalidateQueries({ queryKey: ['me'] })
      void undo.noteSaved()
    },
    async onError(error) {
      if (!dataOf(error, 'conflict')) return
      await client.invalidateQueries({ queryKey: key })
      // Both values are shown: whoever keeps their own has seen the other.
      const seen = client.getQueryData<Settings>(key)
      if (seen) typedOver.change({ revision: seen.revision })
    },
  })
  const conflict = dataOf(saving.error, 'conflict')
  const conflicts: FieldConflict[] = conflict && 'fields' in conflict ? conflict.fields : []
  return {
    saved: loaded.data,
    /** As the form shows it: what is typed over what is saved. */
    settings: loaded.data && { ...loaded.data, ...draft },
    loadError: loaded.error,
    changes: Object.keys(draft).length,
    change(fields: Partial<Settings>) {
      if (loaded.data && Object.keys(draft).length === 0) {
        typedOver.change({ revision: loaded.data.revision })
      }
      change(fields)
    },
    drop() {
      drop()
      typedOver.drop()
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
    ...undo,
    part: form.part,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && saving.data !== null && Object.keys(draft).length === 0,
    save: () => saving.mutate(draft),
  }
}
