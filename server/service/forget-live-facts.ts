import { sql } from 'kysely'
import type { TenantScope } from '#server/context.ts'
import { deleteOlder, endOfRetention } from '#server/jobs/retention.ts'
import { endPauses } from './end-pauses.ts'

/**
 * Removes busy times and marks that ended a while ago, since they name who set them. Pauses are kept longer, for reports.
 */
export async function forgetLiveFacts(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('liveFacts', ctx.now())
  const { tenantId } = ctx
  await ctx.transaction(async (tx) => {
    await endPauses(ctx, tx, sql`until < ${before}`, null)
    for (const table of ['service_busy', 'stock_marks'] as const) {
      await deleteOlder(tx, tenantId, table, 'until', before)
    }
    const past = endOfRetention('pastPauses', ctx.now())
    await deleteOlder(tx, tenantId, 'service_past_pauses', 'ended_at', past)
  })
}
