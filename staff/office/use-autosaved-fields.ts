import { notifyManager, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError, dataOf, fieldFaults } from '#contract/client/call-error.ts'
import { groupBy } from '#domain/group-by.ts'
import { isSame } from '#domain/menu-difference.ts'
import { useTypedFields } from '#staff/shell/typed-fields.ts'
import { officeWords } from '#staff/words/office.ts'

/** Debounce after the last key, in milliseconds. */
const pause = 700

const noPerson = new CallError(403, officeWords.noPerson)

/** A field that another person has changed since. */
export interface Conflict {
  field: string
  yours: unknown
  theirs: unknown
  by: { name: string }
  at: string
}

interface Noting<Fields extends object, Change> {
  /** Sends changes one request after the other; null if no PIN was entered. */
  saving: Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'data' | 'reset'> & {
    error: Error | null
    mutateAsync(
      changes: Change[],
      given: { revision: number },
    ): Promise<{ revision: number } | null>
  }
  revision(): number
  changeOf(fields: Partial<Fields>): Change
  nameOf(field: string): string
  lintOf(field: string): string | undefined
}

/** Fields autosaved to a draft. Unsaved ones stay while another screen is open. @param form its unique name */
export function useAutosavedFields<Fields extends object, Change>(
  form: string,
  saved: Fields,
  { saving, revision, changeOf, nameOf, lintOf }: Noting<Fields, Change>,
) {
  const { typed, change, discard } = useTypedFields<Fields>(form)
  const before = useTypedFields<Fields>(`${form} before`, 'notes')
  const known = useTypedFields<Record<keyof Fields, number>>(`${form} typed over`, 'notes')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(typed)
  latest.current = typed
  const since = useRef<TypedSince<Fields>>(known.typed)
  since.current = known.typed
  const doAlone = useOneAtATime()

  /** One request at a time: text typed during it is based on the revision that it makes. */
  function save(): void {
    clearTimeout(timer.current)
    void doAlone(() => send(latest.current))
  }
  async function send(sent: Partial<Fields>): Promise<void> {
    for (const { revision: typedOver, fields } of byRevision(sent, since.current)) {
      try {
        // One change for each field, so that each can be discarded separately.
        const changes = fields.map((field) => changeOf(only(sent, field)))
        const answer = await saving.mutateAsync(changes, { revision: typedOver })
        if (!answer) return
        mark(atRevision(fields, answer.revision))
      } catch (error) {
        // Shown below the form; the text stays. Saving it again is deliberate, since the other value is shown.
        if (error instanceof Error) mark(atRevision(namedIn(conflictsIn(error)), revision()))
        return
      }
      await new Promise<void>((resolve) => {
        // The form receives the answer in a later task; until then it would show the values saved before.
        notifyManager.schedule(() => {
          forget(fields.filter((field) => isSame(sent[field], latest.current[field])))
          resolve()
        })
      })
    }
  }
  function mark(fields: TypedSince<Fields>): void {
    since.current = { ...since.current, ...fields }
    known.change(since.current)
  }
  function forget(fields: (keyof Fields)[]): void {
    latest.current = without(latest.current, fields)
    since.current = without<Record<keyof Fields, number>>(since.current, fields)
    discard(fields)
    before.discard(fields)
    known.discard(fields)
  }
  /** The server names the fields that were sent. */
  const namedIn = (conflicts: Conflict[]) =>
    conflicts.map(({ field }) => nameOf(field) as keyof Fields)
  const saveOnLeaving = useEffectEvent(save)
  useEffect(() => () => saveOnLeaving(), [])

  const conflicts = conflictsIn(saving.error)
  const faults = fieldFaults(saving.error)
  const isWaiting = Object.keys(typed).length > 0
  // No PIN was entered at a shared screen: the text was not sent.
  const declined = isWaiting && saving.isSuccess && saving.data === null ? noPerson : null
  const shown = { ...saved, ...typed }
  /** The server's fault of a field or a part of it such as `banners.0.headline`, otherwise the draft's. */
  const faultOf = (field: string) =>
    Object.entries(faults).find(([path]) => path.endsWith(`.fields.${field}`))?.[1] ?? lintOf(field)
  /** Saves a choice immediately, and typed text after the debounce. */
  function changeFields(fields: Partial<Fields>, isTyped = false): void {
    const first = (Object.keys(fields) as (keyof Fields)[]).filter(
      (field) => !Object.hasOwn(latest.current, field),
    )
    before.change(
      Object.fromEntries(first.map((field) => [field, saved[field]])) as Partial<Fields>,
    )
    mark(beginTyping(since.current, fields, revision()))
    latest.current = { ...latest.current, ...fields }
    change(fields)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, isTyped ? pause : 0)
  }
  return {
    shown,
    change: changeFields,
    /** Props of a text field's control. */
    field: <Name extends keyof Fields & string>(name: Name) => ({
      value: shown[name] as Fields[Name],
      error: faultOf(name),
      onChange(value: Fields[Name]) {
        const fields: Partial<Fields> = {}
        fields[name] = value
        changeFields(fields, true)
      },
      onBlur: save,
    }),
    save,
    /** Unsaved text is in flight or waits to be sent. */
    isOnItsWay: saving.isPending || (isWaiting && saving.error === null && declined === null),
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isWaiting,
    conflicts,
    /** Values of the unsaved fields before the changes. */
    before: before.typed,
    takeTheirs() {
      forget(namedIn(conflicts))
      saving.reset()
    },
    faultOf,
    error:
      conflicts.length > 0 || Object.keys(faults).length > 0 ? null : (saving.error ?? declined),
  }
}

/** The fields that another person has changed since, for which a change was refused. */
export function conflictsIn(error: Error | null): Conflict[] {
  const conflict = dataOf(error, 'conflict')
  return conflict && 'fields' in conflict ? conflict.fields : []
}

export type AutosavedFields<Fields extends object> = ReturnType<
  typeof useAutosavedFields<Fields, unknown>
>

function only<Fields extends object>(fields: Partial<Fields>, name: keyof Fields): Partial<Fields> {
  const one: Partial<Fields> = {}
  one[name] = fields[name]
  return one
}

function without<Fields extends object>(
  fields: Partial<Fields>,
  names: readonly (keyof Fields)[],
): Partial<Fields> {
  const kept = { ...fields }
  for (const name of names) delete kept[name]
  return kept
}

/** Runs work once at a time; calls during a run cause one more run after it. An error ends the repeats. */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false)
  const isAskedAgain = useRef(false)
  return async (work) => {
    isAskedAgain.current = isRunning.current
    if (isRunning.current) return
    isRunning.current = true
    try {
      do {
        isAskedAgain.current = false
        await work()
      } while (isAskedAgain.current)
    } finally {
      isRunning.current = false
    }
  }
}

/** The revision that each unsaved field is based on, so that another person's later change is not overwritten. */
type TypedSince<Fields extends object> = Partial<Record<keyof Fields, number>>

interface SameRevision<Fields extends object> {
  revision: number
  fields: (keyof Fields)[]
}

/** Adds the fields of `typed` that had no unsaved text before. */
export function beginTyping<Fields extends object>(
  since: TypedSince<Fields>,
  typed: Partial<Fields>,
  revision: number,
): TypedSince<Fields> {
  const fields = Object.keys(typed) as (keyof Fields)[]
  return { ...atRevision(fields, revision), ...since }
}

/** Bases the fields on one revision: that of the member's last save or of the shown change of another person. */
export function atRevision<Fields extends object>(
  fields: readonly (keyof Fields)[],
  revision: number,
): TypedSince<Fields> {
  return Object.fromEntries(
    fields.map((field) => [field, revision]),
  ) as unknown as TypedSince<Fields>
}

/** Unsaved fields by the revision that they are based on, oldest first. */
export function byRevision<Fields extends object>(
  typed: Partial<Fields>,
  since: TypedSince<Fields>,
): SameRevision<Fields>[] {
  const groups = groupBy(Object.keys(typed) as (keyof Fields)[], (field) => since[field] ?? 0)
  return [...groups]
    .map(([revision, fields]) => ({ revision, fields }))
    .sort((a, b) => a.revision - b.revision)
}
