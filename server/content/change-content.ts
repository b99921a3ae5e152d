import type { Tx } from '#database/connection.ts'
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
import { contentRefusal } from './content-faults.ts'

/** Attempts when others change the same content concurrently. */
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
  /** Names the field of the call that a fault is about. */
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
      async alongside(tx, version, content) {
        const { request, result = String(version) } = keyed ?? {}
        if (request && !(await keepKey(ctx, tx, request, result))) throw new StaleContent()
        await change.alongside?.(tx, version, content)
      },
    })
    ctx.announcements.publish('content', tenantId, String(written.siteVersion))
    return written
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error
    throw contentRefusal(error.faults, fieldOf)
  }
}

/**
 * Ensures that the tenant's files are those of a version that was read before.
 * @throws StaleContent
 */
export async function requireSameFiles(
  tx: Tx,
  tenantId: string,
  version: number | null,
): Promise<void> {
  const now = await tx
    .selectFrom('tenant_content')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if ((now?.version ?? null) !== version) throw new StaleContent()
}

/** The author of a content change, with their present role. */
export function authorOf({ actor, member }: MemberContext): ContentAuthor {
  return { ...actor, role: member.role }
}

/**
 * Refuses a draft that has changed since the member loaded it.
 * @param seen the revision that the member loaded
 */
export function requireSameDraft(revision: number, seen: number): void {
  if (revision !== seen) throw new Refusal('conflict', { data: { revision } })
}

/**
 * Refuses a change that was noted after the member loaded the draft; other newer changes do not matter.
 * @param noted the revision that wrote the change
 * @param seen the revision that the member loaded
 */
export function requireSeenChange(
  { noted, revision }: { noted: number; revision: number },
  seen: number,
): void {
  if (noted > seen) throw new Refusal('conflict', { data: { revision } })
}
