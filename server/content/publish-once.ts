import type { WireVersion } from '#contract/staff/content-versions.ts'
import type { KeyedRequest } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import { makeOnce } from './make-once.ts'
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
  const version = await untilFresh(() => makeOnce(ctx, keyed, publish))
  return getVersion(ctx, Number(version))
}
