import { Refusal } from '#server/http/refusal.ts'
import { findResult, type KeyedRequest } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'

/**
 * Writes into the content once for an idempotency key.
 * @param make writes, keeps the key with its result in the same transaction, and returns the result
 * @returns the result, also of the same request when it was sent before
 */
export async function makeOnce(
  ctx: MemberContext,
  keyed: KeyedRequest | null,
  make: () => Promise<string>,
): Promise<string> {
  if (!keyed) return make()
  const known = () => ctx.transaction((db) => findResult(ctx, db, keyed))
  return (
    (await known()) ??
    make().catch(async (error: unknown) => {
      // The same request, sent twice at a time, may have written since, and is in the way of this one.
      const since = error instanceof Refusal ? await known() : undefined
      if (since === undefined) throw error
      return since
    })
  )
}
