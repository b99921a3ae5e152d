import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Removes addresses that never confirmed. */
export async function forgetUnconfirmed(ctx: TenantScope): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('subscribers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<', endOfRetention('unconfirmedSubscribers', ctx.now()))
      .execute(),
  )
}
