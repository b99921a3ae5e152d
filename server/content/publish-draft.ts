import type { Tx } from '#database/connection.ts'
import type { KeyedRequest } from '#server/idempotency/request-keys.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { ContentState } from '#server/tenancy/content-state.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { lockPublishable } from './publishable.ts'
import { newPictureFiles } from './uploaded-pictures.ts'
import { writeAsMember } from './write-as-member.ts'

interface PublishedDraft {
  /** The content that the draft changes. */
  state: ContentState
  /** Its files with the changes of the draft. */
  files: ReadonlyMap<string, Buffer>
  /** Paths of the pictures that the changes name; those that are uploaded and new become files. */
  pictures: readonly string[]
  /** The draft by its file, as the member saw it, and how many changes it has. */
  draft: { file: string; revision: number; changes: number }
  keyed: KeyedRequest
  note: string
  entry: Pick<AuditEntry, 'action' | 'subject'>
  /** Deletes the changes from the draft once they are live. */
  deleteChanges(tx: Tx): Promise<void>
  /** The field of the form that shows a fault. */
  fieldOf(fault: Fault): string
}

/**
 * Writes a draft as the next version of the content. Its changes end, the request's key is kept and the log gets its entry
 * in the same transaction.
 * @returns the number of the version
 */
export async function publishDraft(ctx: MemberContext, published: PublishedDraft): Promise<string> {
  const { state, draft, keyed, note, entry } = published
  const pictures = await ctx.transaction((tx) =>
    newPictureFiles(tx, ctx.tenantId, published.pictures, state.files),
  )
  const { version } = await writeAsMember(
    ctx,
    {
      state,
      files: new Map([...published.files, ...pictures]),
      note,
      isNoted: true,
      alongside: async (tx, version) => {
        await lockPublishable(ctx, tx, draft, { keyed, version })
        await published.deleteChanges(tx)
        await audit(tx, ctx, {
          ...entry,
          after: { version, changes: draft.changes },
          reason: note || null,
        })
      },
    },
    published.fieldOf,
  )
  return String(version)
}
