import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { Tx } from '#database/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type KeyedRequest, staffScope } from '#server/idempotency/request-keys.ts'
import { type AuditEntry, audit } from '#server/staff/audit.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { lockRevision } from '#server/tenancy/content-revisions.ts'
import { type ContentState, loadContentState } from '#server/tenancy/content-state.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'
import { changeOnce, requireSameDraft, writeAsMember } from './change-content.ts'
import { newPictureFiles } from './uploaded-pictures.ts'
import { getVersion } from './versions.ts'

interface PublishRequest {
  /** Identifies the request together with its revision and note. */
  about: readonly unknown[]
  key: string
  /** Revision of the draft that the member saw. */
  revision: number
  note: string
  entry: Pick<AuditEntry, 'action' | 'subject'>
}

/** A draft as it is published. */
export interface PublishableDraft {
  /** Names it among the revisions. */
  file: string
  revision: number
  /** Number of its changes that can be published. */
  changes: number
  isChanged: boolean
  /** Throws a refusal where the draft is incomplete, or the member may not publish it. */
  check(): void | Promise<void>
  /** The content's files with these changes. */
  files: ReadonlyMap<string, Buffer>
  /** Pictures that the changes name; uploaded ones that are new become files. */
  pictures: readonly string[]
  /** Deletes the changes from the draft once they are live. */
  deleteChanges(tx: Tx): Promise<void>
  /** The field of the form that shows a fault. */
  fieldOf(fault: Fault): string
}

/**
 * Makes a draft live as the next version of the content: checked, written and noted, all or nothing, once per key.
 * Refuses a draft that has changed since the member loaded it, and one without changes.
 * @param read returns the draft and the content that results from it; called again after a conflict with another writer
 */
export async function publishDraft(
  ctx: MemberContext,
  { about, key, revision, note, entry }: PublishRequest,
  read: (state: ContentState) => Promise<PublishableDraft>,
): Promise<WireVersion> {
  const { tenantId, actor } = ctx
  const request: KeyedRequest = { scope: staffScope(actor), key, about: [...about, revision, note] }
  const number = await changeOnce(ctx, request, async () => {
    const state = await loadContentState(ctx.db, tenantId)
    const draft = await read(state)
    requireSameDraft(draft.revision, revision)
    if (!draft.isChanged) {
      throw new Refusal('wrong_state', { message: 'There is nothing to publish.' })
    }
    await draft.check()
    const pictures = await ctx.transaction((tx) =>
      newPictureFiles(tx, tenantId, draft.pictures, state.files),
    )
    const { version } = await writeAsMember(ctx, {
      state,
      files: new Map([...draft.files, ...pictures]),
      note,
      isNoted: true,
      keyed: { request },
      fieldOf: draft.fieldOf,
      async alongside(tx, version) {
        // The lock keeps other writers from the draft until it is live.
        const now = await lockRevision(tx, tenantId, draft.file)
        if (now.revision !== draft.revision) throw new StaleContent()
        await draft.deleteChanges(tx)
        const after = { version, changes: draft.changes }
        await audit(tx, ctx, { ...entry, after, reason: note || null })
      },
    })
    return String(version)
  })
  return getVersion(ctx, Number(number))
}
