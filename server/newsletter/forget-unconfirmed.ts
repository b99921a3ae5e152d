import type { TenantContext } from '#server/context.ts'

/** Milliseconds that an address may take to confirm. */
const patience = 7 * 86_400_000

/** Removes addresses that never confirmed. */
export async function forgetUnconfirmed(ctx: TenantContext): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .deleteFrom('subscribers')
      .where('tenant_id', '=', ctx.tenantId)
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<', new Date(ctx.now().getTime() - patience))
      .execute(),
  )
}
