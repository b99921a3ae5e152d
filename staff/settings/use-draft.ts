import { create } from 'zustand'

/** What was typed into forms and not saved yet, by form: another screen in between loses nothing. */
const useDrafts = create<Record<string, object>>(() => ({}))

/** The fields of one form that differ from what is saved. */
export function useDraft<Fields extends object>(
  form: string,
): {
  draft: Partial<Fields>
  change(fields: Partial<Fields>): void
  /** Forgets what was typed: all of it, or these fields. */
  drop(fields?: (keyof Fields)[]): void
} {
  // Only this form writes under its name.
  const draft = useDrafts((drafts) => drafts[form]) as Partial<Fields> | undefined
  return {
    draft: draft ?? {},
    change: (fields) =>
      useDrafts.setState((drafts) => ({ [form]: { ...drafts[form], ...fields } })),
    drop: (fields) =>
      useDrafts.setState((drafts) => {
        const kept = { ...drafts[form] } as Partial<Fields>
        for (const field of fields ?? (Object.keys(kept) as (keyof Fields)[])) delete kept[field]
        return { [form]: kept }
      }),
  }
}
