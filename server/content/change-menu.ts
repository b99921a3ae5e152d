import type { z } from 'zod'
import type { menuChanged, WireMenuChange, WireMenuChanges } from '#contract/staff/menus.ts'
import { keyOf } from '#domain/menu-difference.ts'
import {
  type Fields,
  findSubject,
  type MenuDocument,
  type MenuEntry,
  type SubjectKind,
  subjectsOf,
} from '#domain/menu-document.ts'
import { idFromName } from '#domain/menu-ids.ts'
import { type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import { invalid } from '#server/http/refusal.ts'
import { keyedBy } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { lintMenu } from './content-faults.ts'
import { menuConflicts, refuseConflicts } from './draft-conflicts.ts'
import { editDraft } from './drafts.ts'
import { namedSubject, toWireMenu } from './get-menus.ts'
import { addOperation, menuKind, type OpenMenu } from './menu-draft.ts'
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
  const keyed = keyedBy(ctx.actor, key, ['menu', menuId, sent])
  const { state, result } = await editDraft(
    ctx,
    menuKind(menuId),
    async (draft, tx) => {
      const applied = sent.flatMap((change, index) =>
        operationsOf(change, draft).map((operation) => {
          const problem = changeDraft(ctx, draft, operation, revision)
          if (problem !== undefined) throw invalid(`changes.${index}`, problem)
          return { op: operation.op, subject: subjectOf(operation) }
        }),
      )
      const { pictures } = draft.state.files
      await requirePictures(tx, ctx.tenantId, picturesIn(sent), pictures)
      return applied
    },
    keyed,
  )
  return {
    revision: state.revision.revision,
    changes: state.changes.length,
    applied: result.map(({ op, subject }) => ({
      op,
      subject: namedSubject(subject, [state.draft, state.live]),
    })),
    draft: toWireMenu(state.draft),
    lint: lintMenu(state),
  }
}

/**
 * Adds an operation to a draft; 409 if another person has changed the same field since.
 * @returns a sentence where it does not fit
 */
export function changeDraft(
  ctx: MemberContext,
  draft: OpenMenu,
  operation: MenuOperation,
  since: number,
): string | undefined {
  const { draft: menu, revision } = draft.state
  refuseConflicts(menuConflicts(menu, revision, operation, since))
  return addOperation(ctx, draft, operation)
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
function operationsOf(change: WireMenuChange, { state }: OpenMenu): MenuOperation[] {
  const { draft: menu, revision } = state
  const operation = withIds(change, menu, revision.retired)
  if (change.op !== 'group.add' || change.dish === undefined) return [operation]
  const options = findSubject(menu, { kind: 'item', id: change.dish })?.options
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
