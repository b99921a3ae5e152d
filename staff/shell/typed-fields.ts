import { create } from 'zustand'

type Fields = Record<string, object>

/** Unsaved fields of the forms, kept while another screen is open. */
const useTyped = create<Fields>(() => ({}))
/** Notes of the forms about those fields, such as the revision they are based on. */
const useNotes = create<Fields>(() => ({}))
const stores = { typed: useTyped, notes: useNotes }

/** The unsaved fields of one form. @param kind `notes` for values that may be lost */
export function useTypedFields<Fields extends object>(
  form: string,
  kind: keyof typeof stores = 'typed',
): {
  typed: Partial<Fields>
  change(fields: Partial<Fields>): void
  discard(fields?: (keyof Fields)[]): void
} {
  const useStore = stores[kind]
  // Only this form writes under its name.
  const typed = useStore((forms) => forms[form]) as Partial<Fields> | undefined
  return {
    typed: typed ?? {},
    change: (fields) => useStore.setState((forms) => ({ [form]: { ...forms[form], ...fields } })),
    discard: (fields) =>
      useStore.setState((forms) => {
        const kept = { ...forms[form] } as Partial<Fields>
        for (const field of fields ?? (Object.keys(kept) as (keyof Fields)[])) delete kept[field]
        return { [form]: kept }
      }),
  }
}

/** Whether leaving this page would lose unsaved fields. */
export function hasUnsaved(): boolean {
  return Object.values(useTyped.getState()).some((fields) => Object.keys(fields).length > 0)
}

/** Makes the browser ask before the page is reloaded or closed with unsaved fields. */
export function warnOfUnsaved(): void {
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault()
  })
}

/** The member who typed them; null before one is known. */
let owner: string | null = null

/** Unsaved fields of one member are not shown to the next. @param memberId who uses this browser now */
export function setTypedFieldsOwner(memberId: string): void {
  if (owner !== null && owner !== memberId) clearTypedFields()
  owner = memberId
}

export function clearTypedFields(): void {
  useTyped.setState({}, true)
  useNotes.setState({}, true)
}
