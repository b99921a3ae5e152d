import type { TenantScope } from '#server/context.ts'
import { deleteOlder } from '#server/jobs/delete-older.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Removes pauses, busy times and marks that ended a while ago; they name who set them. */
export async function forgetLiveFacts(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('liveFacts', ctx.now())
  await ctx.transaction(async (tx) => {
    for (const table of ['service_pauses', 'service_busy', 'stock_marks'] as const) {
      await deleteOlder(tx, ctx.tenantId, table, 'until', before)
    }
  })
}
