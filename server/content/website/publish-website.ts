import type { z } from 'zod'
import type { publishRequest, WireVersion } from '#contract/staff/content-versions.ts'
import { requireRole } from '#server/staff/require-right.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { readRevision } from '#server/tenancy/content-revisions.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { requireAllOutlets } from '../change-settings.ts'
import { publishDraft } from '../publish-draft.ts'
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
 * Makes the changes of the website live: checked, written to files and documents, and noted as a version, all or
 * nothing. Changes to content that no longer exists stay in the draft.
 */
export async function publishWebsite(
  ctx: MemberContext,
  key: string,
  request: Request,
): Promise<WireVersion> {
  requireAllOutlets(ctx)
  const { tenantId } = ctx
  const sent = {
    ...request,
    key,
    about: ['publish website'],
    entry: {
      action: 'website.published',
      subject: { kind: 'tenant', id: 'website', label: 'website' },
    },
  } as const
  return publishDraft(ctx, sent, async ({ files }) => {
    const { revision, fields } = await ctx.transaction(async (db) => ({
      revision: await readRevision(db, tenantId, websiteDraft),
      fields: fittingFields(await readDraftFields(db, tenantId), files),
    }))
    const numbers = fields.map(({ n }) => n)
    return {
      file: websiteDraft,
      revision: revision.revision,
      changes: fields.length,
      isChanged: fields.length > 0,
      async check() {
        if (areForOwners(fields)) await requireRole(ctx, 'owner', { right: 'settings' })
      },
      files: new Map([...files, ...changedFiles(fields, files)]),
      pictures: picturesIn(fields),
      async deleteChanges(tx) {
        await tx
          .deleteFrom('content_draft_fields')
          .where('tenant_id', '=', tenantId)
          .where('n', 'in', numbers)
          .execute()
      },
      fieldOf: fieldOfFault,
    }
  })
}

function fieldOfFault({ file, key, path = [] }: Fault): string {
  const part = partOf(file)
  if (!part) return [file, key].filter(Boolean).join(' ')
  return [part.part, part.id, fieldAt(part, path)].filter(Boolean).join('.')
}
