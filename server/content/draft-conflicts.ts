import type { z } from 'zod'
import type { fieldConflict } from '#contract/error-data.ts'
import { toWireActor } from '#contract/staff/actor.ts'
import type { FieldTouch } from '#database/content-tables.ts'
import { isSame, keyOf, placeOf } from '#domain/menu-difference.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import {
  dishesLosingGroup,
  missingGroups,
  removedBy,
  targetOf,
  touchedBy,
} from '#domain/menu-touches.ts'
import type { ContentRevision } from '#server/tenancy/content-revisions.ts'

type Conflict = z.infer<typeof fieldConflict>

/** A menu with the changes so far, and who changed which of its fields. */
interface Judged {
  menu: MenuDocument
  revision: ContentRevision
}

/**
 * Fields that another person changed after a revision, to a value other than the operation's; for a removal, all
 * entries that it would delete as well.
 */
export function conflictsOf(judged: Judged, operation: MenuOperation, since: number): Conflict[] {
  if (operation.op.endsWith('.remove')) return conflictsOfRemoval(judged, operation, since)
  const found = [
    ...touchedBy(judged.menu, operation).flatMap((key) =>
      conflictOf(judged, operation, key, since),
    ),
    ...conflictOfTarget(judged, operation, since),
  ]
  const ofGroups = conflictsOfGroups(judged, operation, since)
  return [
    ...found,
    ...ofGroups.filter(({ field }) => !found.some((other) => other.field === field)),
  ]
}

/** The target of a move has left the menu. */
function conflictOfTarget(
  { menu, revision }: Judged,
  operation: MenuOperation,
  since: number,
): Conflict[] {
  const target = targetOf(operation)
  if (!target || findSubject(menu, target)) return []
  const field = keyOf(target)
  const last = newest(touchesOf(revision, [field], since))
  if (!last) return []
  const name = nameOf(menu, operation)
  const yours = target.kind === 'category' ? { items: [name] } : { options: [name] }
  return [{ field, yours, theirs: null, by: toWireActor(last.by), at: last.at }]
}

/** A dish is given an option group that has left the menu. */
function conflictsOfGroups(
  { menu, revision }: Judged,
  operation: MenuOperation,
  since: number,
): Conflict[] {
  const conflicts = missingGroups(menu, operation).flatMap((group): Conflict[] => {
    const field = keyOf(group)
    const last = newest(touchesOf(revision, [field], since))
    const yours = { items: [nameOf(menu, operation)] }
    return last ? [{ field, yours, theirs: null, by: toWireActor(last.by), at: last.at }] : []
  })
  if (operation.op !== 'item.set') return conflicts
  // For an existing dish, its list of groups is the field that the form shows.
  const dish = subjectOf(operation)
  const [yours, theirs] = [operation.fields.options, findSubject(menu, dish)?.options ?? []]
  const field = `${keyOf(dish)}.options`
  return conflicts.slice(0, 1).map(({ by, at }) => ({ field, yours, theirs, by, at }))
}

/** The name of the entry that an operation adds or moves. */
function nameOf(menu: MenuDocument, operation: MenuOperation): unknown {
  if (operation.op === 'item.add') return operation.item.name
  if (operation.op === 'option.add') return operation.option.name
  const subject = subjectOf(operation)
  return findSubject(menu, subject)?.name ?? subject.id
}

function conflictOf(
  { menu, revision }: Judged,
  operation: MenuOperation,
  key: string,
  since: number,
): Conflict[] {
  const subject = subjectOf(operation)
  const whole = keyOf(subject)
  const last = newest(touchesOf(revision, [key, whole], since))
  if (!last) return []
  const known = findSubject(menu, subject)
  const field = key.slice(whole.length + 1)
  const [yours, theirs] =
    'fields' in operation
      ? [operation.fields[field] ?? null, known ? (known[field] ?? null) : null]
      : field === 'place'
        ? [placeAfter(operation), placeOf(menu, subject)]
        : [null, known ?? null]
  if (known && isSame(yours, theirs)) return []
  return [{ field: key, yours, theirs, by: toWireActor(last.by), at: last.at }]
}

/** Changed entries that a removal would delete: their names and changed fields. */
function conflictsOfRemoval(
  { menu, revision }: Judged,
  operation: MenuOperation,
  since: number,
): Conflict[] {
  return [
    ...removedBy(menu, operation).flatMap((subject): Conflict[] => {
      const key = keyOf(subject)
      const fields = Object.keys(revision.touched).filter((field) => field.startsWith(`${key}.`))
      const touches = touchesOf(revision, [key, ...fields], since)
      const last = newest(touches)
      if (!last) return []
      const theirs = changedOf(
        menu,
        subject,
        touches.map(([field]) => field.slice(key.length + 1)),
      )
      return [{ field: key, yours: null, theirs, by: toWireActor(last.by), at: last.at }]
    }),
    ...dishesLosingGroup(menu, operation).flatMap((dish): Conflict[] => {
      const field = `${keyOf(dish)}.options`
      const last = newest(touchesOf(revision, [field, keyOf(dish)], since))
      if (!last) return []
      // A list: `dishesLosingGroup` has found the group in it.
      const theirs = findSubject(menu, dish)?.options as string[]
      const yours = theirs.filter((id) => id !== subjectOf(operation).id)
      return [{ field, yours, theirs, by: toWireActor(last.by), at: last.at }]
    }),
  ]
}

function changedOf(menu: MenuDocument, subject: Subject, fields: readonly string[]): Fields {
  const entry = findSubject(menu, subject)
  const valueIn = (field: string) =>
    field === 'place' ? placeOf(menu, subject) : (entry?.[field] ?? null)
  return {
    name: entry?.name ?? null,
    ...Object.fromEntries(
      fields.filter((field) => field !== '').map((field) => [field, valueIn(field)]),
    ),
  }
}

/** Who changed any of these fields after a revision. */
function touchesOf(
  { touched }: ContentRevision,
  fields: readonly string[],
  since: number,
): [string, FieldTouch][] {
  return fields.flatMap((field): [string, FieldTouch][] => {
    const touch = touched[field]
    return touch && touch.revision > since ? [[field, touch]] : []
  })
}

function newest(touches: readonly [string, FieldTouch][]): FieldTouch | undefined {
  return touches.map(([, touch]) => touch).toSorted((a, b) => b.revision - a.revision)[0]
}

function placeAfter(operation: MenuOperation): string {
  const list =
    'category' in operation && typeof operation.category === 'string' ? operation.category : ''
  return `${'group' in operation && typeof operation.group === 'string' ? operation.group : list}/${'after' in operation ? (operation.after ?? '') : ''}`
}
