import type { MemberContext } from '#server/staff/staff-context.ts'
import type { ContentChange } from '#server/tenancy/content-change.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import { ContentFaults, type WrittenContent, writeContent } from '#server/tenancy/write-content.ts'
import { authorOf } from './author.ts'
import { contentRefusal } from './content-refusal.ts'

/**
 * Writes content that a member has changed in the application, and shows it at once: who saves and then looks at the shop
 * sees the change. Faults of the folder check are refused with 422.
 * @param fieldOf names the field of the call that a fault is about
 */
export async function writeAsMember(
  ctx: MemberContext,
  change: Omit<ContentChange, 'tenantId' | 'door' | 'by' | 'at' | 'source'>,
  fieldOf: (fault: Fault) => string,
): Promise<WrittenContent> {
  const { tenantId } = ctx
  try {
    const written = await writeContent(ctx.db, {
      ...change,
      tenantId,
      door: 'app',
      by: authorOf(ctx),
      at: ctx.now(),
    })
    ctx.announcements.publish('content', tenantId, String(written.siteVersion))
    return written
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error
    throw contentRefusal(error.faults, fieldOf)
  }
}
