import type { WireWebsite, WireWebsiteChanges } from '#contract/staff/website.ts'
import { isSame } from '#domain/menu-difference.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { fieldConflictOf, refuseConflicts } from '../draft-conflicts.ts'
import { editDraft } from '../drafts.ts'
import { requirePictures } from '../uploaded-pictures.ts'
import { toWireWebsite } from './get-website.ts'
import {
  callField,
  type OpenWebsite,
  picturesIn,
  setField,
  touchKey,
  websiteKind,
} from './website-draft.ts'
import { fileOf, isForOwners, type WebsitePart } from './website-fields.ts'

/** A field and its new value. */
interface NewValue {
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
    const field = callField(forOwner.part, forOwner.field)
    await requireRole(ctx, 'owner', { right: 'settings', field })
  }
  const { state } = await editDraft(ctx, websiteKind, async (draft, tx) => {
    for (const each of sent) {
      refuseConflict(draft, each, revision)
      setField(ctx, draft, each)
      const field = callField(each.part, each.field)
      const named = picturesIn([each]).map((file) => ({ field, file }))
      await requirePictures(tx, ctx.tenantId, named, draft.state.files.pictures)
    }
  })
  return toWireWebsite(ctx, state)
}

function refuseConflict(
  { state, changes }: OpenWebsite,
  { part, field, value }: NewValue,
  since: number,
): void {
  const file = fileOf(part)
  const last = state.revision.touched[touchKey({ file, field })]
  if (!last || last.revision <= since) return
  const noted = changes.find((each) => each.file === file && each.field === field)
  const theirs = noted ? noted.value : (state.live.get(file)?.fields[field] ?? null)
  if (isSame(theirs, value)) return
  refuseConflicts([fieldConflictOf(last, callField(part, field), value, theirs)])
}
