import type { WireVersion } from '#contract/staff/content-versions.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findResult, type KeyedRequest } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { untilFresh } from './until-fresh.ts'
import { getVersion } from './versions.ts'

/**
 * Publishes once for an idempotency key, and answers the version also to the same request sent again.
 * @param publish makes the changes live, keeps the key with its result in the same transaction, and returns the number of
 *   the version; it runs again where the content changed meanwhile
 */
export async function publishOnce(
  ctx: MemberContext,
  keyed: KeyedRequest,
  publish: () => Promise<string>,
): Promise<WireVersion> {
  const known = () => ctx.statement((db) => findResult(ctx, db, keyed))
  const version = await untilFresh(
    async () =>
      (await known()) ??
      publish().catch(async (error: unknown) => {
        // The same request, sent twice at a time, may have published since, so that there is nothing left to publish.
        const since = error instanceof Refusal ? await known() : undefined
        if (since === undefined) throw error
        return since
      }),
  )
  return getVersion(ctx, Number(version))
}
