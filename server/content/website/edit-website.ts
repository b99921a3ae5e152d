import { toWireActor } from '#contract/staff/actor.ts'
import type { WireWebsite, WireWebsiteChanges } from '#contract/staff/website.ts'
import type { Tx } from '#database/connection.ts'
import { isSame } from '#domain/menu-difference.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/staff/audit.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { changeRevision, lockRevision } from '#server/tenancy/content-revisions.ts'
import {
  authorOf,
  requireSameDraft,
  requireSameFiles,
  requireSeenChange,
  retryOnConflict,
} from '../change-content.ts'
import { requireAllOutlets } from '../change-settings.ts'
import { requirePictures } from '../uploaded-pictures.ts'
import { toWireWebsite } from './get-website.ts'
import { fileOf, isForOwners, readPart, type WebsitePart } from './website-fields.ts'
import {
  areForOwners,
  type DraftField,
  picturesIn,
  readDraftFields,
  readWebsiteFiles,
  type WebsiteState,
  websiteDraft,
} from './website-state.ts'

/** A field and its new value. */
export interface NewValue {
  part: WebsitePart
  field: string
  value: unknown
}

/**
 * Notes values in the draft of the website. Refuses if another person noted another value of the same field after the
 * editor's revision.
 */
export async function changeWebsite(
  ctx: MemberContext,
  { revision, changes }: WireWebsiteChanges,
): Promise<WireWebsite> {
  const sent = changes.flatMap(({ fields, ...about }): NewValue[] => {
    const part: WebsitePart = about.part === 'restaurant' ? { ...about, id: null } : about
    return Object.entries(fields).map(([field, value]) => ({ part, field, value }))
  })
  const forOwner = sent.find(({ part, field }) => isForOwners(part, field))
  if (forOwner) {
    await requireRole(ctx, 'owner', { right: 'settings', field: keyOf(forOwner) })
  }
  return editWebsite(ctx, async (draft, tx) => {
    for (const value of sent) {
      refuseConflict(draft, value, revision)
      setField(ctx, draft, value)
      const named = picturesIn([value]).map((file) => ({ field: keyOf(value), file }))
      await requirePictures(tx, ctx.tenantId, named, draft.pictures)
    }
  })
}

/**
 * Discards one change; refuses with 404 if it no longer exists, with 409 if it was noted after the draft was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardWebsiteChange(
  ctx: MemberContext,
  n: number,
  seen: number,
): Promise<WireWebsite> {
  return editWebsite(ctx, async (draft, tx) => {
    const dropped = draft.fields.filter((each) => each.n === n)
    if (dropped.length === 0) throw new Refusal('not_found')
    const { revision, touched } = draft.revision
    for (const each of dropped) {
      requireSeenChange({ noted: touched[touchKey(each)]?.revision ?? 0, revision }, seen)
    }
    await requireOwnerFor(ctx, tx, dropped)
    draft.fields = draft.fields.filter((each) => !dropped.includes(each))
  })
}

/**
 * Discards all changes of the draft; refuses with 409 if the draft has changed since it was shown.
 * @param seen the revision of the draft as it was shown
 */
export async function discardWebsite(ctx: MemberContext, seen: number): Promise<WireWebsite> {
  return editWebsite(ctx, async (draft, tx) => {
    // Without changes nothing is lost: a request that is sent again finds none.
    if (draft.fields.length === 0) return
    requireSameDraft(draft.revision.revision, seen)
    await requireOwnerFor(ctx, tx, draft.fields)
    await audit(tx, ctx, {
      action: 'website.discarded',
      subject: { kind: 'tenant', id: 'website', label: 'website' },
      before: { changes: draft.fields.length },
    })
    draft.fields = []
  })
}

/** Locks the draft of the website and changes its fields. */
export async function editWebsite(
  ctx: MemberContext,
  /** Changes the fields of the draft; may be a promise. */
  work: (draft: WebsiteState, tx: Tx) => unknown,
): Promise<WireWebsite> {
  requireAllOutlets(ctx)
  const state = await retryOnConflict(async () => {
    const files = await readWebsiteFiles(ctx)
    return ctx.transaction(async (tx): Promise<WebsiteState> => {
      const revision = await lockRevision(tx, ctx.tenantId, websiteDraft)
      await requireSameFiles(tx, ctx.tenantId, files.version)
      const before = await readDraftFields(tx, ctx.tenantId)
      const draft: WebsiteState = { ...files, revision, fields: [...before] }
      await work(draft, tx)
      const fields = await store(tx, ctx, before, draft.fields)
      const now = await changeRevision(
        tx,
        { tenantId: ctx.tenantId, file: websiteDraft, by: authorOf(ctx), at: ctx.now() },
        () => ({ fields }),
      )
      return { ...draft, revision: { ...revision, revision: now } }
    })
  })
  return toWireWebsite(ctx, state)
}

/** Notes a value; a value that is already live is no change. */
export function setField(
  ctx: MemberContext,
  draft: WebsiteState,
  { part, field, value }: NewValue,
): void {
  const file = fileOf(part)
  const text = draft.texts.get(file)
  if (!text) throw new Refusal('not_found')
  const was = readPart(part, text)[field] ?? null
  const known = draft.fields.find((each) => each.file === file && each.field === field)
  const others = draft.fields.filter((each) => each !== known)
  if (isSame(was, value)) {
    draft.fields = others
    return
  }
  const n = known?.n ?? Math.max(0, ...draft.fields.map((each) => each.n)) + 1
  draft.fields = [...others, { n, file, field, value, was, by: authorOf(ctx), at: ctx.now() }]
}

function refuseConflict(
  draft: WebsiteState,
  { part, field, value }: NewValue,
  since: number,
): void {
  const file = fileOf(part)
  const last = draft.revision.touched[touchKey({ file, field })]
  if (!last || last.revision <= since) return
  const noted = draft.fields.find((each) => each.file === file && each.field === field)
  const text = draft.texts.get(file)
  const theirs = noted ? noted.value : text ? (readPart(part, text)[field] ?? null) : null
  if (isSame(theirs, value)) return
  throw new Refusal('conflict', {
    data: {
      fields: [
        {
          field: keyOf({ part, field }),
          yours: value,
          theirs,
          by: toWireActor(last.by),
          at: last.at,
        },
      ],
    },
  })
}

/** How the calls name a field: `restaurant.story`, `brand.soho.story`, `text.terms.text`. */
function keyOf({ part: { part, id }, field }: Pick<NewValue, 'part' | 'field'>): string {
  return [part, id, field].filter(Boolean).join('.')
}

/** Key of a field in the revisions of the draft. */
function touchKey({ file, field }: Pick<DraftField, 'file' | 'field'>): string {
  return `${file} ${field}`
}

async function requireOwnerFor(
  ctx: MemberContext,
  tx: Tx,
  fields: readonly DraftField[],
): Promise<void> {
  if (areForOwners(fields)) await requireRole(ctx, 'owner', { right: 'settings', tx })
}

/** @returns the fields that were changed, as revisions name them */
async function store(
  tx: Tx,
  { tenantId }: MemberContext,
  before: readonly DraftField[],
  after: readonly DraftField[],
): Promise<string[]> {
  const kept = new Set(after.map(touchKey))
  const gone = before.filter((each) => !kept.has(touchKey(each)))
  const changed = after.filter((each) => !before.includes(each))
  for (const { file, field } of gone) {
    await tx
      .deleteFrom('content_draft_fields')
      .where('tenant_id', '=', tenantId)
      .where('file', '=', file)
      .where('field', '=', field)
      .execute()
  }
  for (const { value, was, by, ...row } of changed) {
    const values = {
      ...row,
      value: JSON.stringify(value),
      was: JSON.stringify(was),
      by: JSON.stringify(by),
    }
    await tx
      .insertInto('content_draft_fields')
      .values({ tenant_id: tenantId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'file', 'field']).doUpdateSet(values),
      )
      .execute()
  }
  return [...gone, ...changed].map(touchKey)
}
