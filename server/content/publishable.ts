import type { Tx } from '#database/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type KeyedRequest, keepKey } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { lockRevision } from '#server/tenancy/content-revisions.ts'
import { StaleContent } from '#server/tenancy/write-content.ts'
import { requireSameDraft } from './seen-draft.ts'

/**
 * Refuses a draft that was changed since the member looked at it, and one without changes.
 * @param wanted the revision that the member looked at
 */
export function requirePublishable(
  { revision, isChanged }: { revision: number; isChanged: boolean },
  wanted: number,
): void {
  requireSameDraft(revision, wanted)
  if (!isChanged) throw new Refusal('wrong_state', { message: 'There is nothing to publish.' })
}

/**
 * In the transaction that publishes a draft: keeps others from changing it, and the key of the request with the new version.
 * @param file the draft is of
 * @throws StaleContent where the draft has changed since it was read, or the request was published meanwhile
 */
export async function lockPublishable(
  ctx: MemberContext,
  tx: Tx,
  draft: { file: string; revision: number },
  { keyed, version }: { keyed: KeyedRequest; version: number },
): Promise<void> {
  const now = await lockRevision(tx, ctx.tenantId, draft.file)
  if (now.revision !== draft.revision) throw new StaleContent()
  // The same request, sent twice at a time, published first: a second attempt finds its version.
  if (!(await keepKey(ctx, tx, keyed, String(version)))) throw new StaleContent()
}
