import type { Tx } from '#database/connection.ts'
import type { ContentAuthor } from '#database/content-tables.ts'
import { isSame, keyOf, placeOf } from '#domain/menu-difference.ts'
import { type Fields, findSubject, type MenuDocument, type Subject } from '#domain/menu-document.ts'
import { applyInPlace, type MenuOperation, subjectOf } from '#domain/menu-operations.ts'
import { touchedBy } from '#domain/menu-touches.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findResult, type KeyedRequest, keepKey } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import {
  type ContentRevision,
  changeRevision,
  lockRevision,
} from '#server/tenancy/content-revisions.ts'
import { authorOf, requireSameFiles, retryOnConflict } from './change-content.ts'
import { conflictsOf } from './draft-conflicts.ts'
import {
  type DraftChange,
  deleteDraftChanges,
  type MenuFiles,
  type MenuState,
  menuFileOf,
  menuState,
  readDraft,
  readMenuText,
  requireRoom,
} from './menus.ts'

/** A draft while it is changed. */
export interface OpenDraft {
  /** The content with the draft's changes applied. */
  menu: MenuDocument
  live: MenuDocument
  revision: ContentRevision
  changes: DraftChange[]
  /** The fields that the draft changed, with their subjects. */
  touched: Set<string>
  /** Adds an operation; a sentence where it does not fit. */
  add(operation: MenuOperation): string | undefined
  /** Takes changes out of it. */
  drop(changes: readonly DraftChange[]): void
  /** 409 with both values if another person changed the same field after the revision. */
  refuseConflict(operation: MenuOperation, since: number): void
}

/** A draft after a request. */
export interface EditedDraft {
  state: MenuState
  /** The entries that each of its operations was about, in order. */
  applied: AppliedOperation[]
}

/** An operation by its entry. */
export type AppliedOperation = Pick<MenuOperation, 'op'> & { subject: Subject }

interface Alongside {
  /** A request that changed the draft before changes nothing, and answers which entries it changed then. */
  keyed?: KeyedRequest | null
  /** Further checks and writes in the same transaction. */
  write?(tx: Tx, files: MenuFiles): Promise<void>
}

/**
 * Locks a menu's draft and changes it, based on the live menu.
 * @param work throws a refusal, or changes the draft
 */
export async function editDraft(
  ctx: MemberContext,
  menuId: string,
  work: (draft: OpenDraft) => MenuOperation[],
  { keyed = null, write }: Alongside = {},
): Promise<EditedDraft> {
  const by = authorOf(ctx)
  return retryOnConflict(async () => {
    const { files, live } = await readMenuText(ctx, menuId)
    return ctx.transaction(async (tx) => {
      const file = menuFileOf(menuId)
      const revision = await lockRevision(tx, ctx.tenantId, file)
      await requireSameFiles(tx, ctx.tenantId, files.version)
      const before = await readDraft(tx, ctx.tenantId, menuId)
      const state = menuState({ id: menuId, files, live, changes: before, revision })
      const known = keyed && (await findResult(ctx, tx, keyed))
      // Written below, by the first of these requests.
      if (known) return { state, applied: JSON.parse(known) as AppliedOperation[] }
      const draft = openDraft(state, { revision: revision.revision + 1, by, at: ctx.now() })
      const applied = work(draft).map((operation): AppliedOperation => {
        return { op: operation.op, subject: subjectOf(operation) }
      })
      requireRoom(draft)
      await storeDraft(tx, ctx.tenantId, menuId, draft)
      const fields = [...draft.touched]
      await changeRevision(tx, { tenantId: ctx.tenantId, file, by, at: ctx.now() }, () => ({
        fields,
      }))
      if (keyed) await keepKey(ctx, tx, keyed, JSON.stringify(applied))
      await write?.(tx, files)
      const changes = await readDraft(tx, ctx.tenantId, menuId)
      const now = { ...revision, revision: revision.revision + (fields.length > 0 ? 1 : 0) }
      return { state: menuState({ id: menuId, files, live, changes, revision: now }), applied }
    })
  })
}

function openDraft(
  state: MenuState,
  noted: { revision: number; by: ContentAuthor; at: Date },
): OpenDraft {
  const { live } = state
  let next = Math.max(0, ...state.changes.map(({ n }) => n)) + 1
  const draft: OpenDraft = {
    menu: structuredClone(state.draft),
    live,
    revision: state.revision,
    changes: [...state.changes],
    touched: new Set(),
    add(operation) {
      const was = valuesBefore(live, operation)
      const touched = touchedBy(draft.menu, operation)
      const problem = applyInPlace(draft.menu, operation)
      if (problem !== undefined) return problem
      for (const field of touched) draft.touched.add(field)
      const kept =
        'fields' in operation ? onlyNew(operation, live, draft, noted.revision) : operation
      if (kept) draft.changes.push({ n: next++, change: kept, was, ...noted })
      return undefined
    },
    drop(changes) {
      draft.changes = draft.changes.filter((each) => !changes.includes(each))
      for (const { change } of changes) {
        for (const field of touchedBy(live, change)) draft.touched.add(field)
      }
    },
    refuseConflict(operation, since) {
      const conflicts = conflictsOf(draft, operation, since)
      if (conflicts.length > 0) throw new Refusal('conflict', { data: { fields: conflicts } })
    },
  }
  return draft
}

/**
 * A later value of a field replaces the earlier one, so that a draft has each field once; a value that is already live
 * is no change.
 */
function onlyNew(
  operation: Extract<MenuOperation, { fields: Fields }>,
  live: MenuDocument,
  draft: OpenDraft,
  revision: number,
): MenuOperation | undefined {
  const subject = subjectOf(operation)
  draft.changes = draft.changes.flatMap((each): DraftChange[] => {
    const { change } = each
    if (change.op !== operation.op || keyOf(subjectOf(change)) !== keyOf(subject)) return [each]
    const fields = without('fields' in change ? change.fields : {}, Object.keys(operation.fields))
    return Object.keys(fields).length > 0
      ? [{ ...each, revision, change: { ...change, fields } as MenuOperation }]
      : []
  })
  const known = findSubject(live, subject)
  const isMoved = draft.changes.some(({ change }) => keyOf(subjectOf(change)) === keyOf(subject))
  // For entries that the draft adds or moves, each value is kept: there is no live value at the new place to compare with.
  const same =
    isMoved || !known
      ? []
      : Object.keys(operation.fields).filter((field) =>
          isSame(known[field] ?? null, operation.fields[field] ?? null),
        )
  const fields = without(operation.fields, same)
  return Object.keys(fields).length > 0 ? { ...operation, fields } : undefined
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))
}

/** The live value, to notice when it changes before the draft is published. */
function valuesBefore(menu: MenuDocument, operation: MenuOperation): Fields {
  const subject = subjectOf(operation)
  const known = findSubject(menu, subject)
  if ('fields' in operation) {
    return Object.fromEntries(
      Object.keys(operation.fields).map((field) => [field, known?.[field] ?? null]),
    )
  }
  return operation.op.endsWith('.move') ? { place: placeOf(menu, subject) } : {}
}

async function storeDraft(
  tx: Tx,
  tenantId: string,
  menuId: string,
  { changes }: OpenDraft,
): Promise<void> {
  const known = await readDraft(tx, tenantId, menuId)
  const kept = new Map(changes.map((change) => [change.n, change]))
  const gone = known.filter((each) => !isSame(kept.get(each.n)?.change, each.change))
  await deleteDraftChanges(tx, tenantId, menuId, gone)
  const present = new Set(known.filter((each) => !gone.includes(each)).map(({ n }) => n))
  const added = changes.filter(({ n }) => !present.has(n))
  if (added.length === 0) return
  await tx
    .insertInto('menu_draft_changes')
    .values(
      added.map(({ n, revision, change, was, by, at }) => ({
        tenant_id: tenantId,
        menu_id: menuId,
        n,
        revision,
        operation: JSON.stringify(change),
        was: JSON.stringify(was),
        by: JSON.stringify(by),
        at,
      })),
    )
    .execute()
}
