import type { z } from 'zod'
import { toWireActor } from '#contract/staff/actor.ts'
import type { menuDiff } from '#contract/staff/menus.ts'
import { isSame, placeOf } from '#domain/menu-difference.ts'
import { findSubject } from '#domain/menu-document.ts'
import { subjectOf } from '#domain/menu-operations.ts'
import type { StaffContext } from '#server/staff/staff-context.ts'
import { newWithoutAllergens } from './allergens-given.ts'
import { lintMenu } from './content-faults.ts'
import { namedSubject, toWireLost } from './get-menus.ts'
import { type DraftChange, loadMenu, type MenuState } from './menus.ts'
import { withoutGoneHighlights } from './publish-menu.ts'

type WireDiff = z.output<typeof menuDiff>

/** Changes that publishing a menu would make, field by field, with warnings to review first. */
export async function getMenuDiff(ctx: StaffContext, menuId: string): Promise<WireDiff> {
  const state = await loadMenu(ctx, menuId)
  const { warnings } = withoutGoneHighlights(state.files.texts, menuId, state)
  const stopped = new Set(newWithoutAllergens(state).map(({ id }) => id))
  return {
    revision: state.revision.revision,
    changes: state.fitting.flatMap((change) => rowsOf(state, change)),
    lost: toWireLost(state),
    warnings: [
      ...state.fitting.flatMap((change) => changedSince(state, change)),
      ...warnings,
      // Blockers of publishing are no warnings: the screen lists them apart.
      ...lintMenu(state)
        .filter(
          ({ subject, field, is_warning }) =>
            is_warning &&
            isTouched(state, subject) &&
            !(field === 'allergens' && subject?.kind === 'item' && stopped.has(subject.id)),
        )
        .map(({ subject, field, message }) =>
          [subject && namedSubject(subject, [state.draft]).name, field, message]
            .filter(Boolean)
            .join(': '),
        ),
    ],
  }
}

function rowsOf(
  { live, draft }: MenuState,
  { n, change, by, at }: DraftChange,
): WireDiff['changes'] {
  const subject = subjectOf(change)
  const head = {
    n,
    op: change.op,
    subject: namedSubject(subject, [live, draft]),
    by: toWireActor(by),
    at: at.toISOString(),
  }
  const [was, becomes] = [findSubject(live, subject), findSubject(draft, subject)]
  if ('fields' in change) {
    return Object.entries(change.fields).map(([field, value]) => ({
      ...head,
      field,
      was: was?.[field] ?? null,
      becomes: value,
    }))
  }
  if (change.op.endsWith('.move')) {
    return [
      { ...head, field: 'place', was: placeOf(live, subject), becomes: placeOf(draft, subject) },
    ]
  }
  return [{ ...head, field: '', was: was ?? null, becomes: becomes ?? null }]
}

/** Fields that were changed live after the draft began to change them. */
function changedSince({ live }: MenuState, { change, was }: DraftChange): string[] {
  const subject = subjectOf(change)
  const known = findSubject(live, subject)
  if (!known || !('fields' in change)) return []
  return Object.keys(change.fields)
    .filter((field) => !isSame(known[field] ?? null, was[field] ?? null))
    .map((field) => {
      const { name } = namedSubject(subject, [live])
      return `${name}: ${field} has meanwhile become ${JSON.stringify(known[field] ?? null)}.`
    })
}

function isTouched({ fitting }: MenuState, about: { kind: string; id: string } | null): boolean {
  return (
    about === null ||
    fitting.some(({ change }) => {
      const { kind, id } = subjectOf(change)
      return kind === about.kind && id === about.id
    })
  )
}
