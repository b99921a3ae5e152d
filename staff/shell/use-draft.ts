import { create } from 'zustand'

/** Fields by the form that they belong to. */
type Fields = Record<string, object>

/** What was typed into forms and not saved yet: another screen in between loses nothing. */
const useTyped = create<Fields>(() => ({}))
/** What forms know of what was typed or saved, such as the revision that it was typed over. */
const useNotes = create<Fields>(() => ({}))
const stores = { typed: useTyped, notes: useNotes }

/**
 * The fields of one form that differ from what is saved.
 * @param kind `notes` for what is lost without harm
 */
export function useDraft<Fields extends object>(
  form: string,
  kind: keyof typeof stores = 'typed',
): {
  draft: Partial<Fields>
  change(fields: Partial<Fields>): void
  /** Forgets what was typed: all of it, or these fields. */
  drop(fields?: (keyof Fields)[]): void
} {
  const useStore = stores[kind]
  // Only this form writes under its name.
  const draft = useStore((drafts) => drafts[form]) as Partial<Fields> | undefined
  return {
    draft: draft ?? {},
    change: (fields) => useStore.setState((drafts) => ({ [form]: { ...drafts[form], ...fields } })),
    drop: (fields) =>
      useStore.setState((drafts) => {
        const kept = { ...drafts[form] } as Partial<Fields>
        for (const field of fields ?? (Object.keys(kept) as (keyof Fields)[])) delete kept[field]
        return { [form]: kept }
      }),
  }
}

/** Whether anything is typed that would be lost with this page. */
export function hasUnsaved(): boolean {
  return Object.values(useTyped.getState()).some((fields) => Object.keys(fields).length > 0)
}

/** The browser asks before the page is loaded again or closed with something unsaved. */
export function warnOfUnsaved(): void {
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
}

/** The member whose drafts these are; null before one is known. */
let owner: string | null = null

/** Drafts of one member are not shown to the next one. @param memberId who uses this browser now */
export function keepDraftsOf(memberId: string): void {
  if (owner !== null && owner !== memberId) forgetDrafts()
  owner = memberId
}

export function forgetDrafts(): void {
  useTyped.setState({}, true)
  useNotes.setState({}, true)
}
