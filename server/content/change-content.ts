import type { ContentAuthor } from '#database/content-tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findResult, type KeyedRequest, keepKey } from '#server/idempotency/request-keys.ts'
import type { MemberContext } from '#server/staff/staff-context.ts'
import type { ContentChange } from '#server/tenancy/content-state.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import {
  ContentFaults,
  StaleContent,
  type WrittenContent,
  writeContent,
} from '#server/tenancy/write-content.ts'

const mostAttempts = 5

/** Repeats work from its start when the content changed since it was read. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleContent)) throw error
      if (attempt === mostAttempts) throw new Refusal('conflict')
    }
  }
}

/**
 * As `retryOnConflict`, once per idempotency key.
 * @param change writes with `keyed`, and returns the result
 * @returns the result, also for a repeated request
 */
export async function changeOnce(
  ctx: MemberContext,
  keyed: KeyedRequest | null,
  change: () => Promise<string>,
): Promise<string> {
  if (!keyed) return retryOnConflict(change)
  const known = () => ctx.transaction((db) => findResult(ctx, db, keyed))
  return retryOnConflict(
    async () =>
      (await known()) ??
      change().catch(async (error: unknown) => {
        // The same request, sent twice at a time, may have made the change that this one is refused for.
        const result = error instanceof Refusal ? await known() : undefined
        if (result === undefined) throw error
        return result
      }),
  )
}

/** A request that changes content, and its result; without one that is the number of the version. */
export interface KeyedChange {
  request: KeyedRequest
  result?: string
}

interface MemberChange extends Omit<ContentChange, 'tenantId' | 'door' | 'by' | 'at' | 'source'> {
  keyed?: KeyedChange | null
  fieldOf: (fault: Fault) => string
}

/**
 * Writes content that a member changed in the application, live immediately: a member who saves and then opens the shop
 * sees the change. Faults of the folder check are refused with 422.
 * @throws StaleContent if the content has changed since it was read, or the same request was performed concurrently
 */
export async function writeAsMember(
  ctx: MemberContext,
  { keyed, fieldOf, ...change }: MemberChange,
): Promise<WrittenContent> {
  const { tenantId } = ctx
  try {
    const written = await writeContent(ctx.db, {
      ...change,
      tenantId,
      door: 'app',
      by: authorOf(ctx),
      at: ctx.now(),
      async inTransaction(tx, version, content) {
        const { request, result = String(version) } = keyed ?? {}
        if (request && !(await keepKey(ctx, tx, request, result))) throw new StaleContent()
        await change.inTransaction?.(tx, version, content)
      },
    })
    ctx.announcements.publish('content', tenantId, String(written.siteVersion))
    return written
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error
    throw contentRefusal(error.faults, fieldOf)
  }
}

/** 422 with the sentences of the folder check, without file and line. */
export function contentRefusal(
  faults: readonly Fault[],
  fieldOf: (fault: Fault) => string,
): Refusal {
  const errors = faults.map((fault) => ({
    field: fieldOf(fault),
    message: [fault.key, fault.message].filter(Boolean).join(' '),
  }))
  const message = errors[0]?.message
  return new Refusal('invalid', { ...(message ? { message } : {}), data: { errors } })
}

/** The author of a content change, with their present role. */
export function authorOf({ actor, member }: MemberContext): ContentAuthor {
  return { ...actor, role: member.role }
}
