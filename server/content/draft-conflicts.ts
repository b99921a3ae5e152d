import type { z } from 'zod'
import type { fieldConflict } from '#contract/error-data.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type { FieldTouch } from '#database/content-tables.ts'
import {
  dishesLosingGroup,
  isSame,
  keyOf,
  missingGroups,
  placeOf,
  removedBy,
  touchedBy,
} from '#domain/menu-difference.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { type MenuOperation, subjectOf, targetOf } from '#domain/menu-operations.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ContentRevision } from '#server/tenancy/content-revisions.ts'

type Conflict = z.infer<typeof fieldConflict>

/** A field that another person has changed since, with both values. */
export function fieldConflictOf(
  last: FieldTouch,
  field: string,
  yours: unknown,
  theirs: unknown,
): Conflict {
  return { field, yours, theirs, by: toWireActor(last.by), at: last.at }
}

/** Refuses with 409 and both values of each field. */
export function refuseConflicts(fields: Conflict[]): void {
  if (fields.length > 0) throw new Refusal('conflict', { data: { fields } })
}

/**
 * Fields that another person changed after a revision, to a value other than the operation's; for a removal, all
 * entries that it would delete as well.
 * @param menu with the changes so far
 */
export function menuConflicts(
  menu: MenuDocument,
  touched: ContentRevision['touched'],
  operation: MenuOperation,
  since: number,
): Conflict[] {
  const subject = subjectOf(operation)
  const whole = keyOf(subject)
  if (operation.op.endsWith('.remove')) return [...removedEntries(), ...dishesWithoutGroup()]
  const found = [...touchedBy(menu, operation).flatMap(changedField), ...removedTarget()]
  const known = new Set(found.map(({ field }) => field))
  return [...found, ...removedGroups().filter(({ field }) => !known.has(field))]

  /** The fields of these that were changed after the revision, and the last change of them. */
  function changesOf(fields: readonly string[]): {
    fields: string[]
    last: FieldTouch | undefined
  } {
    const later = fields.filter((field) => (touched[field]?.revision ?? 0) > since)
    const touches = later.flatMap((field) => touched[field] ?? [])
    return { fields: later, last: touches.toSorted((a, b) => b.revision - a.revision)[0] }
  }

  function changedField(key: string): Conflict[] {
    const { last } = changesOf([key, whole])
    if (!last) return []
    const entry = findSubject(menu, subject)
    const field = key.slice(whole.length + 1)
    const [yours, theirs] =
      'fields' in operation
        ? [operation.fields[field] ?? null, entry?.[field] ?? null]
        : field === 'place'
          ? [placeAfter(operation), placeOf(menu, subject)]
          : [null, entry ?? null]
    return entry && isSame(yours, theirs) ? [] : [fieldConflictOf(last, key, yours, theirs)]
  }

  function removedTarget(): Conflict[] {
    const target = targetOf(operation)
    if (!target || findSubject(menu, target)) return []
    const { last } = changesOf([keyOf(target)])
    const yours = { [target.kind === 'category' ? 'items' : 'options']: [nameOf(menu, operation)] }
    return last ? [fieldConflictOf(last, keyOf(target), yours, null)] : []
  }

  function removedGroups(): Conflict[] {
    const removed = missingGroups(menu, operation).flatMap((group) => {
      const { last } = changesOf([keyOf(group)])
      return last ? [{ key: keyOf(group), last }] : []
    })
    if (operation.op !== 'item.set') {
      const yours = { items: [nameOf(menu, operation)] }
      return removed.map(({ key, last }) => fieldConflictOf(last, key, yours, null))
    }
    // For an existing dish, its list of groups is the field that the form shows.
    const [yours, theirs] = [operation.fields.options, findSubject(menu, subject)?.options ?? []]
    return removed
      .slice(0, 1)
      .map(({ last }) => fieldConflictOf(last, `${whole}.options`, yours, theirs))
  }

  /** Changed entries that a removal would delete: their names and changed fields. */
  function removedEntries(): Conflict[] {
    return removedBy(menu, operation).flatMap((entry) => {
      const key = keyOf(entry)
      const own = Object.keys(touched).filter((field) => field.startsWith(`${key}.`))
      const { fields, last } = changesOf([key, ...own])
      const names = fields.map((field) => field.slice(key.length + 1)).filter(Boolean)
      return last ? [fieldConflictOf(last, key, null, changedValues(menu, entry, names))] : []
    })
  }

  function dishesWithoutGroup(): Conflict[] {
    return dishesLosingGroup(menu, operation).flatMap((dish) => {
      const field = `${keyOf(dish)}.options`
      const { last } = changesOf([field, keyOf(dish)])
      // A list: `dishesLosingGroup` has found the group in it.
      const theirs = findSubject(menu, dish)?.options as string[]
      const yours = theirs.filter((id) => id !== subject.id)
      return last ? [fieldConflictOf(last, field, yours, theirs)] : []
    })
  }
}

function nameOf(menu: MenuDocument, operation: MenuOperation): unknown {
  if (operation.op === 'item.add') return operation.item.name
  if (operation.op === 'option.add') return operation.option.name
  const subject = subjectOf(operation)
  return findSubject(menu, subject)?.name ?? subject.id
}

function changedValues(menu: MenuDocument, subject: Subject, fields: readonly string[]): Fields {
  const entry = findSubject(menu, subject)
  const valueIn = (field: string) =>
    field === 'place' ? placeOf(menu, subject) : (entry?.[field] ?? null)
  return {
    name: entry?.name ?? null,
    ...Object.fromEntries(fields.map((field) => [field, valueIn(field)])),
  }
}

/** The place to which an operation moves its entry, as `placeOf` writes it. */
function placeAfter(operation: MenuOperation): string {
  const { group, category, after } = operation as {
    group?: unknown
    category?: unknown
    after?: string | null
  }
  const list = [group, category].find((each) => typeof each === 'string') ?? ''
  return `${list}/${after ?? ''}`
}
