import type { z } from 'zod'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import { type KeyedRequest, staffScope } from '#server/idempotency/request-keys.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import { loadContentState } from '#server/tenancy/content-state.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { requireAllOutlets } from '../change-tenant.ts'
import { publishDraft } from '../publish-draft.ts'
import { publishOnce } from '../publish-once.ts'
import { requirePublishable } from '../publishable.ts'
import { fieldAt, partOf } from './website-fields.ts'
import {
  areForOwners,
  changedFiles,
  fittingFields,
  picturesIn,
  readDraftFields,
  websiteDraft,
} from './website-state.ts'

type Request = z.output<typeof publishRequest>

/**
 * Makes the changes of the website live: checked, written to files and documents, and noted as a version, all or nothing.
 * Changes of what is gone stay in the draft.
 */
export async function publishWebsite(
  ctx: MemberContext,
  key: string,
  request: Request,
): Promise<WireVersion> {
  requireAllOutlets(ctx)
  const about = ['publish website', request.revision, request.note]
  const keyed = { scope: staffScope(ctx.actor), key, about }
  return publishOnce(ctx, keyed, () => publish(ctx, keyed, request))
}

async function publish(
  ctx: MemberContext,
  keyed: KeyedRequest,
  { revision, note }: Request,
): Promise<string> {
  const { tenantId } = ctx
  const state = await loadContentState(ctx.db, tenantId)
  const draft = await ctx.transaction(async (db) => ({
    revision: await readRevision(db, tenantId, websiteDraft),
    fields: fittingFields(await readDraftFields(db, tenantId), state.files),
  }))
  requirePublishable(
    { revision: draft.revision.revision, isChanged: draft.fields.length > 0 },
    revision,
  )
  if (areForOwners(draft.fields)) await requireRole(ctx, 'owner', { right: 'settings' })

  return publishDraft(ctx, {
    state,
    files: new Map([...state.files, ...changedFiles(draft.fields, state.files)]),
    pictures: picturesIn(draft.fields),
    draft: { file: websiteDraft, revision, changes: draft.fields.length },
    keyed,
    note,
    entry: {
      action: 'website.published',
      subject: { kind: 'tenant', id: 'website', label: 'website' },
    },
    async deleteChanges(tx) {
      await tx
        .deleteFrom('content_draft_fields')
        .where('tenant_id', '=', tenantId)
        .where(
          'n',
          'in',
          draft.fields.map(({ n }) => n),
        )
        .execute()
    },
    fieldOf: fieldOfFault,
  })
}

function fieldOfFault({ file, key, path = [] }: Fault): string {
  const part = partOf(file)
  if (!part) return [file, key].filter(Boolean).join(' ')
  return [part.part, part.id, fieldAt(part, path)].filter(Boolean).join('.')
}
