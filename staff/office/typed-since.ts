import { groupBy } from '#domain/group-by.ts'
/** The revision that each typed field was typed over: what somebody else has set since is not to be lost. */
export type TypedSince<Fields extends object> = Partial<Record<keyof Fields, number>>

/** Fields that are sent in one request. */
export interface SameRevision<Fields extends object> {
  revision: number
  fields: (keyof Fields)[]
}

/** With the fields of `typed` that begin to be typed now. */
export function beginTyping<Fields extends object>(
  since: TypedSince<Fields>,
  typed: Partial<Fields>,
  revision: number,
): TypedSince<Fields> {
  const fields = Object.keys(typed) as (keyof Fields)[]
  return { ...atRevision(fields, revision), ...since }
}

/** Each of the fields as typed over one revision: of one's own last save, or of what was shown of somebody else. */
export function atRevision<Fields extends object>(
  fields: readonly (keyof Fields)[],
  revision: number,
): TypedSince<Fields> {
  return Object.fromEntries(
    fields.map((field) => [field, revision]),
  ) as unknown as TypedSince<Fields>
}

/** What is typed, by the revision that it is to be judged by, oldest first. */
export function byRevision<Fields extends object>(
  typed: Partial<Fields>,
  since: TypedSince<Fields>,
): SameRevision<Fields>[] {
  const groups = groupBy(Object.keys(typed) as (keyof Fields)[], (field) => since[field] ?? 0)
  return [...groups]
    .map(([revision, fields]) => ({ revision, fields }))
    .sort((a, b) => a.revision - b.revision)
}
