import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Removes pauses, busy times and marks that ended a while ago; they name who set them. */
export async function forgetLiveFacts(ctx: TenantScope): Promise<void> {
  const before = endOfRetention('liveFacts', ctx.now())
  await ctx.transaction(async (tx) => {
    for (const table of ['service_pauses', 'service_busy', 'stock_marks'] as const) {
      await tx
        .deleteFrom(table)
        .where('tenant_id', '=', ctx.tenantId)
        .where('until', '<', before)
        .execute()
    }
  })
}
