import type { z } from 'zod'
import type {
  menuChanged,
  WireMenuChange,
  WireMenuChanges,
  WireMenuEditor,
} from '#contract/staff/menus.ts'
import { keyOf } from '#domain/menu-difference.ts'
import {
  type Fields,
  findItem,
  type MenuDocument,
  type MenuEntry,
  type SubjectKind,
  subjectsOf,
} from '#domain/menu-document.ts'
import { idFromName } from '#domain/menu-ids.ts'
import { applyOperations, type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import { audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { requireSameDraft, requireSeenChange } from './change-content.ts'
import { lintMenu } from './content-faults.ts'
import { editDraft, type OpenDraft } from './edit-draft.ts'
import { namedSubject, toWireEditor, toWireMenu } from './get-menus.ts'
import { requireOwnMenu } from './menus.ts'
import { requirePictures } from './uploaded-pictures.ts'

/**
 * Adds changes to a menu's draft. A change is refused if another person changed the same field after the editor's
 * revision. Repeated changes under the same key are noted once, whatever the present revision.
 */
export async function changeMenu(
  ctx: MemberContext,
  menuId: string,
  key: string | null,
  { revision, changes: sent }: WireMenuChanges,
): Promise<z.output<typeof menuChanged>> {
  requireOwnMenu(ctx, menuId)
  const add = (draft: OpenDraft) =>
    sent.flatMap((change, index) =>
      operationsOf(change, draft).map((operation) => {
        draft.refuseConflict(operation, revision)
        const problem = draft.add(operation)
        if (problem !== undefined) throw invalid(`changes.${index}`, problem)
        return operation
      }),
    )
  const keyed = keyedBy(ctx.actor, key, ['menu', menuId, sent])
  const { state, applied } = await editDraft(ctx, menuId, add, {
    keyed,
    write: (tx, { pictures }) => requirePictures(tx, ctx.tenantId, picturesIn(sent), pictures),
  })
  return {
    revision: state.revision.revision,
    changes: state.changes.length,
    applied: applied.map(({ op, subject }) => ({
      op,
      subject: namedSubject(subject, [state.draft, state.live]),
    })),
    draft: toWireMenu(state.draft),
    lint: lintMenu(state),
  }
}

function picturesIn(changes: readonly WireMenuChange[]): { field: string; file: string }[] {
  return changes.flatMap((change, index) => {
    const { picture, garnish }: Fields =
      change.op === 'item.add' ? change.item : change.op === 'item.set' ? change.fields : {}
    return [picture, garnish].flatMap((file) =>
      typeof file === 'string' ? [{ field: `changes.${index}`, file }] : [],
    )
  })
}

/** Operations of a change; a new group for a dish also updates the dish's list of groups. */
function operationsOf(change: WireMenuChange, { menu, revision }: OpenDraft): MenuOperation[] {
  const operation = withIds(change, menu, revision.retired)
  if (change.op !== 'group.add' || change.dish === undefined) return [operation]
  const options = findItem(menu, change.dish)?.item.options
  const fields = { options: [...(Array.isArray(options) ? options : []), subjectOf(operation).id] }
  return [operation, { op: 'item.set', id: change.dish, fields }]
}

/** Gives a new entry its id, made from its name. */
function withIds(
  change: WireMenuChange,
  menu: MenuDocument,
  retired: readonly string[],
): MenuOperation {
  const known = new Set([...subjectsOf(menu).map(keyOf), ...retired])
  const named = <Entry extends Fields>(
    kind: SubjectKind,
    entry: Entry & { name: string },
    otherwise: string,
    prefix = '',
  ): MenuEntry => {
    const id = idFromName(
      entry.name,
      (each) => known.has(keyOf({ kind, id: prefix + each })),
      otherwise,
    )
    known.add(keyOf({ kind, id: prefix + id }))
    return { ...entry, id }
  }
  switch (change.op) {
    case 'item.add':
      return { ...change, item: named('item', change.item, 'dish') }
    case 'category.add':
      return { ...change, category: named('category', change.category, 'category') }
    case 'option.add':
      return { ...change, option: named('option', change.option, 'option', `${change.group}.`) }
    case 'group.add': {
      const group = named('group', change.group, 'group')
      const options = change.group.options.map((option) =>
        named('option', option, 'option', `${group.id}.`),
      )
      return { op: change.op, after: change.after, group: { ...group, options } }
    }
    default:
      // The same fields in the form of the files.
      return change as MenuOperation
  }
}

/**
 * Discards all changes of the draft; refuses with 409 if the draft has changed since it was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardDraft(
  ctx: MemberContext,
  menuId: string,
  seen: number,
): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  let count = 0
  const { state } = await editDraft(
    ctx,
    menuId,
    (draft) => {
      count = draft.changes.length
      // Without changes nothing is lost: a request that is sent again finds none.
      if (count > 0) requireSameDraft(draft.revision.revision, seen)
      draft.drop(draft.changes)
      return []
    },
    {
      async write(tx) {
        if (count === 0) return
        await audit(tx, ctx, {
          action: 'menu.discarded',
          subject: { kind: 'menu', id: menuId, label: menuId },
          before: { changes: count },
        })
      },
    },
  )
  return toWireEditor(ctx, state)
}

/**
 * Discards one change; refuses with 409 if another change depends on it, or it was noted after the draft was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardChange(
  ctx: MemberContext,
  menuId: string,
  n: number,
  seen: number,
): Promise<WireMenuEditor> {
  requireOwnMenu(ctx, menuId)
  const { state } = await editDraft(ctx, menuId, (draft) => {
    const dropped = draft.changes.find((each) => each.n === n)
    if (!dropped) throw new Refusal('not_found')
    // The number of a discarded change is used again.
    requireSeenChange({ noted: dropped.revision, revision: draft.revision.revision }, seen)
    const rest = draft.changes.filter((each) => each !== dropped)
    const lostBefore = new Set(
      applyOperations(draft.live, draft.changes).lost.map(({ operation }) => operation),
    )
    const isNeeded = applyOperations(draft.live, rest).lost.some(
      ({ operation }) => !lostBefore.has(operation),
    )
    if (isNeeded) {
      throw new Refusal('conflict', {
        message: 'Another change depends on this one. Drop that first.',
      })
    }
    draft.drop([dropped])
    return []
  })
  return toWireEditor(ctx, state)
}
