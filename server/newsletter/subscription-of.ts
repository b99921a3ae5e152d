import type { Tx } from '#database/connection.ts'
import type { TenantScope } from '#server/context.ts'
import { endOfRetention } from '#server/jobs/retention.ts'

/** Times at which a subscription was requested and confirmed; undefined without a subscription. */
export async function subscriptionOf(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<{ asked_at: Date; confirmed_at: Date | null } | undefined> {
  return tx
    .selectFrom('subscribers')
    .select(['asked_at', 'confirmed_at'])
    .where(({ and }) => and({ tenant_id: tenantId, email }))
    .executeTakeFirst()
}

/** Ends the subscription of an address, confirmed or not. Its links stop working. */
export async function endSubscriptionOf(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('subscribers')
    .where(({ and }) => and({ tenant_id: tenantId, email }))
    .execute()
}

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
